/**
 * The blocks in the editor: the widget's own elements as preview, and a control for each attribute. Attributes, names
 * and descriptions come from `block.json`, which WordPress has registered already. This is the file that browsers get:
 * it is not built, and uses what the editor has loaded, in releases from 6.1 on. The preview takes neither the pointer
 * nor the focus. The server writes the element when the page is shown, so a post stores attributes and inner blocks
 * alone.
 */

;((wp) => {
  const { registerBlockType, getBlockType } = wp.blocks
  const { useBlockProps, InspectorControls, InnerBlocks } = wp.blockEditor
  const useInnerBlocksProps = wp.blockEditor.useInnerBlocksProps
  const { PanelBody, TextControl, SelectControl, ToggleControl, Placeholder, Notice } = wp.components
  const { createElement, Fragment, useState } = wp.element
  const { __ } = wp.i18n
  const page = window.vitrineEditor ?? { elements: {}, isConfigured: true, settingsUrl: '' }

  const taxOptions = () => [
    ['', __('As in the settings', 'vitrine')],
    ['gross', __('With tax', 'vitrine')],
    ['net', __('Without tax', 'vitrine')],
    ['both', __('Both', 'vitrine')],
  ]
  const themeOptions = () => [
    ['', __('As the page', 'vitrine')],
    ['light', __('Light', 'vitrine')],
    ['dark', __('Dark', 'vitrine')],
  ]

  /** A control for each attribute: label, kind or options, and help. */
  const controls = () => ({
    product: [
      __('Product ID', 'vitrine'),
      'text',
      __('A number, or your own ID behind a capital I, such as IBC345.', 'vitrine'),
    ],
    label: [__('Text of the button', 'vitrine'), 'text'],
    fallback: [
      __('Text without a price', 'vitrine'),
      'text',
      __('Shown until the price is there, and when there is none.', 'vitrine'),
    ],
    field: [
      __('Figure', 'vitrine'),
      [
        ['', __('Price', 'vitrine')],
        ['price.net', __('Price without tax', 'vitrine')],
        ['list_price', __('List price', 'vitrine')],
        ['discount.absolute', __('Saving', 'vitrine')],
        ['discount.percentage', __('Saving in percent', 'vitrine')],
        ['monthly_price', __('Price per month', 'vitrine')],
        ['product.name', __('Name of the product', 'vitrine')],
        ['saving', __('Saving of the longer interval', 'vitrine')],
        ['from', __('Lowest price of a range', 'vitrine')],
        ['per-seat', __('Price per seat', 'vitrine')],
        ['terms', __('What is due today', 'vitrine')],
      ],
    ],
    quantity: [__('Quantity', 'vitrine'), 'number'],
    quantityControl: [__('Visitors may change the quantity', 'vitrine'), 'switch'],
    minQuantity: [__('Smallest quantity', 'vitrine'), 'number'],
    maxQuantity: [__('Largest quantity', 'vitrine'), 'number'],
    unit: [__('Word for one unit', 'vitrine'), 'text', __('Such as person, people', 'vitrine')],
    add: [
      __('Put into the cart', 'vitrine'),
      'switch',
      __('A press puts the product into the cart.', 'vitrine'),
    ],
    featured: [__('Recommended', 'vitrine'), 'switch'],
    interval: [
      __('Interval', 'vitrine'),
      [
        ['', __('None', 'vitrine')],
        ['month', __('Month', 'vitrine')],
        ['year', __('Year', 'vitrine')],
        ['3years', __('Three years', 'vitrine')],
      ],
    ],
    selected: [
      __('Interval that is shown first', 'vitrine'),
      [
        ['', __('The shortest', 'vitrine')],
        ['month', __('Month', 'vitrine')],
        ['year', __('Year', 'vitrine')],
        ['3years', __('Three years', 'vitrine')],
      ],
    ],
    saving: [
      __('Saving of longer intervals', 'vitrine'),
      [
        ['', __('Not shown', 'vitrine')],
        ['percent', __('In percent', 'vitrine')],
        ['months', __('In free months', 'vitrine')],
      ],
    ],
    priorPrice: [
      __('Lowest price before the reduction', 'vitrine'),
      'text',
      __('“77 EUR”, or the address of the file of vitrine watch.', 'vitrine'),
    ],
    compareProduct: [
      __('Product with the shorter interval', 'vitrine'),
      'text',
      __('The saving is computed from both prices.', 'vitrine'),
    ],
    compareInterval: [
      __('Its interval', 'vitrine'),
      [
        ['', __('None', 'vitrine')],
        ['month', __('Month', 'vitrine')],
        ['year', __('Year', 'vitrine')],
      ],
    ],
    products: [__('Other products of the range', 'vitrine'), 'text'],
    seats: [__('Seats', 'vitrine'), 'number'],
    choice: [
      __('Option of the choice', 'vitrine'),
      'text',
      __(
        'Cards of an order with the same name here are options of one choice, such as “Edition”.',
        'vitrine',
      ),
    ],
    addOn: [__('Add-on of an order', 'vitrine'), 'switch'],
    checked: [__('Chosen until the visitor chooses', 'vitrine'), 'switch'],
    priceRule: [__('Price rule', 'vitrine'), 'text'],
    priceRules: [
      __('Price rules by quantity', 'vitrine'),
      'text',
      __('Such as 1-49:small 50-249:team 250-:enterprise', 'vitrine'),
    ],
    audiences: [__('Audiences', 'vitrine'), 'text', __('Such as Standard; Education: edu', 'vitrine')],
    shareable: [__('Keep the choice in the page’s address', 'vitrine'), 'switch'],
    currencies: [
      __('Currencies', 'vitrine'),
      'text',
      __('Three letters each, such as EUR USD GBP', 'vitrine'),
    ],
    tax: [__('Tax', 'vitrine'), taxOptions()],
    renewal: [
      __('Renewal', 'vitrine'),
      'text',
      __('P1M for every month, P1Y for every year, none for a single payment.', 'vitrine'),
    ],
    renewalPrice: [
      __('Price of a renewal', 'vitrine'),
      [
        ['', __('Not stated', 'vitrine')],
        ['price', __('The shown price', 'vitrine')],
        ['list-price', __('The list price', 'vitrine')],
      ],
    ],
    heading: [
      __('Level of the heading', 'vitrine'),
      [
        ['', __('One below the last heading', 'vitrine')],
        ...['1', '2', '3', '4', '5', '6'].map((level) => [level, level]),
      ],
    ],
    structuredData: [
      __('Description for search engines', 'vitrine'),
      [
        ['', __('None', 'vitrine')],
        ['product', __('As a product', 'vitrine')],
        ['software', __('As software', 'vitrine')],
      ],
    ],
    linkParams: [
      __('Further parameters of the checkout link', 'vitrine'),
      'text',
      __('Such as affiliate=48817&cfg=two-columns', 'vitrine'),
    ],
    kind: [
      __('Kind', 'vitrine'),
      [
        ['', __('Cancel a contract', 'vitrine')],
        ['withdraw', __('Withdraw from a contract', 'vitrine')],
      ],
    ],
    contact: [
      __('Address of the shop', 'vitrine'),
      'text',
      __('Shown when a declaration could not be received, and where no script runs.', 'vitrine'),
    ],
    contract: [__('Contract that is filled in', 'vitrine'), 'text'],
    only: [
      __('What is shown', 'vitrine'),
      [
        ['', __('All subscriptions', 'vitrine')],
        ['attention', __('Only what the customer has to do', 'vitrine')],
        ['change', __('Only a change that a card begins', 'vitrine')],
      ],
    ],
    plans: [
      __('Products on offer for a change', 'vitrine'),
      'text',
      __('Such as 97769 97772. Empty: all that the endpoint allows.', 'vitrine'),
    ],
    required: [
      __('A code is required', 'vitrine'),
      'switch',
      __('Nothing of the page is sold without a code that applies.', 'vitrine'),
    ],
    theme: [__('Colors', 'vitrine'), themeOptions()],
  })

  /** The panels of the sidebar. A card has a saving only against a product that it is compared with. */
  const panels = (name) => [
    [
      null,
      [
        'product',
        'field',
        'currencies',
        'required',
        'kind',
        'contact',
        'contract',
        'only',
        'plans',
        'selected',
        ...(name === 'vitrine/card' ? [] : ['saving']),
        'label',
        'fallback',
        'add',
        'featured',
        'theme',
      ],
    ],
    [__('Quantity', 'vitrine'), ['quantity', 'quantityControl', 'minQuantity', 'maxQuantity', 'unit']],
    [__('In plans and orders', 'vitrine'), ['interval', 'choice', 'addOn', 'checked']],
    [
      __('Compared prices', 'vitrine'),
      [
        'compareProduct',
        'compareInterval',
        ...(name === 'vitrine/card' ? ['saving'] : []),
        'products',
        'seats',
      ],
    ],
    [
      __('Prices and terms', 'vitrine'),
      ['tax', 'priorPrice', 'priceRule', 'priceRules', 'audiences', 'renewal', 'renewalPrice'],
    ],
    [__('More', 'vitrine'), ['linkParams', 'heading', 'structuredData', 'shareable']],
  ]

  const definitionsOf = (name) => getBlockType(name)?.attributes ?? {}
  /** The attributes of a block's element by those of the block, as the plug-in's build has listed them. */
  const knownAttributes = (name) => page.elements[name.replace('vitrine/', '')]?.attributes ?? {}

  const elementAttributes = (name, attributes) =>
    Object.fromEntries(
      Object.entries(knownAttributes(name)).flatMap(([key, attribute]) => {
        const value = attributes[key]
        if (value === undefined || value === '' || value === false) return []
        return [[attribute, value === true ? '' : String(value)]]
      }),
    )

  const isProduct = (text) => /^(\d{1,18}|I[\w.-]{1,64})$/.test((text ?? '').trim())

  const control = (name, key, attributes, setAttributes) => {
    const [label, kind, help] = controls()[key]
    const type = definitionsOf(name)[key].type
    const common = { key, label, help, __nextHasNoMarginBottom: true, __next40pxDefaultSize: true }
    const set = (value) => setAttributes({ [key]: value === '' || value === false ? undefined : value })
    if (kind === 'switch')
      return createElement(ToggleControl, { ...common, checked: attributes[key] === true, onChange: set })
    if (Array.isArray(kind))
      return createElement(SelectControl, {
        ...common,
        value: String(attributes[key] ?? ''),
        // A compared card shows its saving in any case, by itself in percent.
        options: kind
          .filter(([value]) => value || name !== 'vitrine/card' || key !== 'saving')
          .map(([value, text]) => ({ value, label: text })),
        onChange: (value) => set(type === 'number' && value ? Number(value) : value),
      })
    return createElement(TextControl, {
      ...common,
      value: String(attributes[key] ?? ''),
      ...(kind === 'number' && { type: 'number', min: 1 }),
      onChange: (value) => set(kind === 'number' && value ? Math.max(1, Math.round(Number(value))) : value),
    })
  }

  const Inspector = ({ name, attributes, setAttributes }) =>
    createElement(
      InspectorControls,
      null,
      panels(name).flatMap(([title, keys], index) => {
        const present = keys.filter((key) => key in definitionsOf(name))
        if (present.length === 0) return []
        return [
          createElement(
            PanelBody,
            { key: keys[0], title: title ?? __('Settings', 'vitrine'), initialOpen: index === 0 },
            present.map((key) => control(name, key, attributes, setAttributes)),
          ),
        ]
      }),
    )

  /** Says that the plug-in has no client ID yet; without one there is no price to show. */
  const MissingSettings = () =>
    page.isConfigured
      ? null
      : createElement(
          Notice,
          { status: 'warning', isDismissible: false },
          __('Prices appear once the client ID and the hosts are set.', 'vitrine'),
          ' ',
          page.settingsUrl &&
            createElement('a', { href: page.settingsUrl, target: '_blank' }, __('Settings', 'vitrine')),
        )

  /** Asks for the product before anything can be shown. */
  const AskForProduct = ({ name, setAttributes }) => {
    const [product, setProduct] = useState('')
    const save = (event) => {
      event.preventDefault()
      if (isProduct(product)) setAttributes({ product: product.trim() })
    }
    return createElement(
      Placeholder,
      { label: getBlockType(name).title, instructions: controls().product[2] },
      createElement(
        'form',
        { onSubmit: save },
        createElement(TextControl, {
          label: controls().product[0],
          value: product,
          onChange: setProduct,
          __nextHasNoMarginBottom: true,
          __next40pxDefaultSize: true,
        }),
        createElement(wp.components.Button, { variant: 'primary', type: 'submit' }, __('Show', 'vitrine')),
      ),
    )
  }

  const fallbackOf = (name, attributes) => {
    if (name === 'vitrine/price') return attributes.fallback ?? ''
    if (name !== 'vitrine/buy') return attributes.fallback ?? null
    const label =
      attributes.label || (attributes.add ? __('Add to cart', 'vitrine') : __('Buy now', 'vitrine'))
    return createElement(
      'a',
      { className: 'wp-block-button__link wp-element-button', href: '#vitrine' },
      label,
    )
  }

  const Edit = ({ name, attributes, setAttributes }) => {
    const blockProps = useBlockProps()
    const element = name.replace('/', '-')
    const isMissing = 'product' in definitionsOf(name) && !isProduct(attributes.product)
    return createElement(
      Fragment,
      null,
      createElement(Inspector, { name, attributes, setAttributes }),
      createElement(
        'div',
        blockProps,
        createElement(MissingSettings),
        isMissing
          ? createElement(AskForProduct, { name, setAttributes })
          : createElement(
              'div',
              // The preview takes neither the pointer nor the focus: a link in it would leave the editor.
              { className: 'vitrine-preview', ref: (node) => node?.setAttribute('inert', '') },
              createElement(element, elementAttributes(name, attributes), fallbackOf(name, attributes)),
            ),
      ),
    )
  }

  const templates = {
    'vitrine/plans': [
      ['vitrine/card', { interval: 'month' }],
      ['vitrine/card', { interval: 'year' }],
    ],
    'vitrine/order': [['vitrine/card', {}]],
  }

  /** Plans and orders: the element itself around the blocks, so that its switch and its total are real. */
  const EditGroup = ({ name, attributes, setAttributes }) => {
    const blockProps = useBlockProps()
    const inner = useInnerBlocksProps(
      {},
      {
        template: templates[name],
        ...(name === 'vitrine/plans' && { allowedBlocks: ['vitrine/card'], orientation: 'horizontal' }),
      },
    )
    // React before version 19 writes `className` of a custom element as it stands.
    const { className, ...rest } = inner
    return createElement(
      Fragment,
      null,
      createElement(Inspector, { name, attributes, setAttributes }),
      createElement(
        'div',
        blockProps,
        createElement(MissingSettings),
        createElement(name.replace('/', '-'), {
          ...elementAttributes(name, attributes),
          ...rest,
          class: className,
        }),
      ),
    )
  }

  const blocks = Object.entries(page.elements).map(([element, { isGroup }]) => [
    `vitrine/${element}`,
    isGroup,
  ])
  const flat = blocks.flatMap(([name, isGroup]) => (isGroup ? [] : [name]))

  /** A shortcode that is pasted becomes the block of the same name. */
  const shortcodeTransform = (name, definitions) => ({
    from: [
      {
        type: 'shortcode',
        tag: name.replace(/[/-]/g, '_'),
        attributes: Object.fromEntries(
          Object.entries(definitions)
            // Every block has more attributes, which are the editor's.
            .filter(([key]) => key in knownAttributes(name) || key in controls())
            .map(([key, { type }]) => [
              key,
              {
                type,
                shortcode: ({ named, numeric }) => {
                  const attribute = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
                  if (type === 'boolean')
                    return numeric.includes(attribute) || named[attribute] === 'true' || undefined
                  const text = named[attribute]
                  return type === 'number' && text ? Number(text) || undefined : text
                },
              },
            ]),
        ),
      },
    ],
  })

  // Only here are the attributes of `block.json` at hand before the block is registered.
  wp.hooks.addFilter('blocks.registerBlockType', 'vitrine/shortcodes', (settings, name) =>
    flat.includes(name)
      ? { ...settings, transforms: shortcodeTransform(name, settings.attributes) }
      : settings,
  )

  for (const [name, isGroup] of blocks) {
    registerBlockType(name, {
      edit: isGroup ? EditGroup : Edit,
      // The server writes the element when the page is shown, so every role may save the block.
      save: isGroup ? () => createElement(InnerBlocks.Content) : () => null,
    })
  }
})(window.wp)
