/** Numbers that are the same in each run. */
const createDraw = () => {
  let state = 42
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Thirty forms of `Accept-Language`: those of fifteen languages, with and without a list behind them. */
const languages = 'en de fr es it nl pt pl sv ja zh ar cs da fi'.split(' ')
const formsOf = (language: string): string[] => [language, `${language},en;q=0.8,*;q=0.1`]
const countries =
  'US DE GB FR JP CA AU IT ES NL BR PL SE CH AT BE MX IN KR PT DK NO FI IE CZ GR HU RO TR ZA AR CL CO PE NZ SG HK TW MY TH ID PH VN AE SA IL EG UA BG HR SK SI EE LV LT LU MT CY IS MA'.split(
    ' ',
  )
const languageOf: Readonly<Record<string, string>> = {
  DE: 'de',
  AT: 'de',
  CH: 'de',
  FR: 'fr',
  BE: 'fr',
  ES: 'es',
  MX: 'es',
  AR: 'es',
  IT: 'it',
  NL: 'nl',
  PT: 'pt',
  BR: 'pt',
  PL: 'pl',
  SE: 'sv',
  JP: 'ja',
  TW: 'zh',
  HK: 'zh',
  AE: 'ar',
  SA: 'ar',
  EG: 'ar',
  CZ: 'cs',
  DK: 'da',
  FI: 'fi',
}

/** The shoppers of `npm run bench:relay`: 300 products and sixty countries by Zipf's law, and one look-up in a hundred of an attacker. */
export const createLookUps = () => {
  const draw = createDraw()
  /** Draws from a list by Zipf's law: the n-th entry is drawn 1/n times as often as the first. */
  const byZipf = <Entry>(entries: readonly Entry[]) => {
    const sums: number[] = []
    for (const index of entries.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (index + 1))
    return (): Entry => {
      const at = draw() * (sums.at(-1) ?? 0)
      return entries[sums.findIndex((sum) => sum >= at)] as Entry
    }
  }
  const drawProduct = byZipf(Array.from({ length: 300 }, (_, index) => 200_001 + index))
  const drawCountry = byZipf(countries)
  const drawForm = byZipf(languages.flatMap(formsOf))
  const drawCoupon = byZipf(['SAVE10', 'WELCOME', 'SPRING', 'PARTNER', 'NEWS5'])
  /**
   * One look-up as a browser makes it: nine of ten speak their country's language, most others English. One visit in
   * twenty has a code, and one look-up in a hundred invents a value to pass the cache.
   */
  return (number: number): { query: URLSearchParams; country: string; language: string } => {
    const country = drawCountry()
    const [own = '', list = ''] = formsOf(languageOf[country] ?? 'en')
    const kind = draw()
    const language = kind < 0.01 ? drawForm() : kind < 0.1 ? 'en' : draw() < 0.5 ? own : list
    const query = new URLSearchParams({ client_id: '1001', product_id: String(drawProduct()) })
    if (draw() < 0.05) query.set('coupon', drawCoupon())
    if (draw() < 0.01) query.set('price_rule', `none-${number}`)
    return { query, country, language }
  }
}
