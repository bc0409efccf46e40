import { inFile, type Mutation } from './mutation.ts'

const source = 'src/widget/checkout/press.ts'
const press = inFile(source, 'test/widget/check-out.browser.tsx')
const modified = inFile(source, 'test/widget/modified-click.browser.tsx')
const adding = inFile(source, 'test/widget/shopper-cart.browser.tsx')

/** Refusals of the endpoint at the end of the way from a buy control to checkout. */
export const pressMutations: readonly Mutation[] = [
  ...['event.metaKey', 'event.ctrlKey', 'event.shiftKey', 'event.altKey'].map((key) =>
    modified.without(`press: ${key} is left to the browser`, `${key} ||`, ''),
  ),
  modified.without('press: the other buttons are left to the browser', 'event.button !== 0', 'false'),
  press.without('press: another key than Enter does nothing', "event.key !== 'Enter'", 'false'),
  press.without('press: a link may open in a new tab', '!/^(_self)?$/i.test(targetOf(control))', 'false'),
  press.without(
    'press: the page’s <base> may open new tabs',
    "(link.ownerDocument.querySelector('base')?.target ?? '')",
    "''",
  ),
  press.without('press: a page can cancel a click', '!announce(element,', 'announce(element,'),
  press.never('press: a canceled click goes nowhere', 'isCanceled || !hasPreview'),
  press.without('press: review="never" asks nothing', "endpoint && review !== 'never'", 'endpoint'),
  press.without(
    'press: a page that was left does not leave again',
    "addEventListener('pagehide', () => life.abort()",
    "addEventListener('pagehide', () => undefined",
  ),
  press.without(
    'press: the plain link is followed once',
    'if (!life.signal.aborted) page.env.follow(intent.link)',
    'page.env.follow(intent.link)',
  ),
  press.without(
    'press: a control is ready again after its press',
    "life.signal.addEventListener('abort', () => {\n    control.ariaBusy = null\n  })",
    '',
  ),
  press.without(
    'press: a late file of the cart costs no sale',
    'Promise.race([load(), late.then(() => Promise.reject())])',
    'load()',
  ),
  press.without(
    'press: every reviewed order waits for its cart',
    'isReviewed ? reviewTimeout : leaveTimeout',
    'leaveTimeout',
  ),
  adding.without(
    'press: what cannot be added is sold',
    '.catch(() => env.follow(intent.link))',
    '.catch(() => undefined)',
  ),
  adding.without('press: a control ends its message', 'void env.wait(addedTime).then(() => show(false))', ''),
]
