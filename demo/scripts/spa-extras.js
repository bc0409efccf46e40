/** The shop's products: texts of its own, prices from Vitrine. `look` names a pattern in the style sheet. */
export const extras = [
  {
    id: '97777',
    look: 'coast',
    title: 'Nordlicht & Küstennebel',
    lang: 'de',
    kind: 'Film looks',
    story:
      'Shot between Sylt and Skagen over two winters. Each look was measured against a print, then argued about, then made weaker.',
    facts: ['120 looks in eight families', 'Lumen 10 and later', 'One download, 48 MB'],
  },
  {
    id: '97778',
    look: 'washi',
    title: '和紙テクスチャ＆水彩ブラシ集',
    lang: 'ja',
    kind: 'Textures and brushes',
    story:
      'Forty-eight sheets of Echizen paper, scanned wet and dry, and sixty brushes that behave as if the paper were drinking.',
    facts: ['48 textures at 600 dpi', '60 brushes', 'Also on iPad'],
  },
  {
    id: '97779',
    look: 'kufi',
    title: 'خطوط لومن العربية',
    lang: 'ar',
    kind: 'Fonts',
    story:
      'Text and display faces for captions and titles, drawn in Amman for small sizes first and large ones after.',
    facts: ['24 styles', 'Print and screen license', 'All platforms'],
  },
  {
    id: '97788',
    look: 'paper',
    title: 'Print Profiles',
    lang: 'en',
    kind: 'Color',
    story:
      'Three hundred papers, measured on twelve printers in one room at one humidity. If yours is missing, send us a sheet.',
    facts: ['300 papers', '12 printers', 'New ones every month, for a year'],
  },
  {
    id: '97782',
    look: 'cloud',
    title: '10,000 Cloud Credits',
    lang: 'en',
    kind: 'Computing',
    story:
      'One credit masks a picture, four enlarge it. Credits do not expire, and ten packs at once cost an eighth less.',
    facts: ['10,000 masks, or 2,500 enlargements', 'Shared by a team', 'They do not expire'],
    quantity: true,
  },
  {
    id: '97789',
    look: 'lamp',
    title: 'Workshop',
    lang: 'en',
    kind: 'Course',
    story:
      'Four evenings a quarter with somebody who prints for a living. You send a file, they take it apart, kindly.',
    facts: ['Four live lessons', 'Twelve people at most', 'Recordings for a year'],
  },
]
