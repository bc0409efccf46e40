import { belowMark, mark, median, type Round, scoresOf, summaryOf } from './scores.ts'

/** One look that differs between two trees. Without `pixels` only one of them has it. */
export interface Difference {
  name: string
  pixels?: number
  share?: number
  /** Why a tree has no picture. */
  note?: string
  has: { base: boolean; tree: boolean; delta: boolean }
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const figure = (folder: string, title: string, name: string): string =>
  `<figure><figcaption>${title}</figcaption><a href="${folder}/${name}.png"><img loading="lazy" src="${folder}/${name}.png" alt="${title}"></a></figure>`

const shownScore = (value: number | undefined): string => value?.toFixed(1) ?? '–'

/** The scores of one picture by round. */
const scores = (rounds: readonly Round[], look: string): string => {
  const [, page = '', width = ''] = /^(.*)-(\d+)$/.exec(look) ?? []
  const lines = rounds.flatMap((round) => {
    const given = scoresOf(round, page, width)
    const middle = given.length > 1 ? `, median ${shownScore(median(given))}` : ''
    return given.length > 0 ? [`${round.date} (${round.commit}): ${given.join(', ')}${middle}`] : []
  })
  return lines.length > 0 ? `<p class="scores">Scores · ${lines.join(' · ')}</p>` : ''
}

const row =
  (rounds: readonly Round[]) =>
  ({ name, pixels, share = 0, note, has }: Difference): string => {
    const size =
      pixels === undefined ? '' : `${pixels.toLocaleString('en')} pixels, ${(share * 100).toFixed(2)} %`
    return `<section id="${escaped(name)}"><h2>${escaped(name)}</h2><p>${size} ${escaped(note ?? '')}</p>${scores(rounds, name)}<div>${[
      has.base ? figure('base', 'Old', name) : '',
      has.tree ? figure('tree', 'New', name) : '',
      has.delta ? figure('delta', 'Delta', name) : '',
    ].join('')}</div></section>`
  }

const roundRows = (round: Round): string => {
  const below = belowMark(round).map(
    ({ page, medians }) =>
      `<a href="#${escaped(page)}-1280">${escaped(page)}</a> ${medians.map(shownScore).join(' / ')}`,
  )
  const isKept = round.readers.some((reader) => Object.keys(reader.scores).length > 0)
  const pages = isKept ? below.join(', ') || 'none' : 'scores of single pages were not kept'
  return `<section><h2>${round.date}, ${round.commit}</h2><p>${escaped(round.judges)}</p>
<table><tr><th>Reader</th><th>Median</th><th>Lowest</th></tr>${round.readers
    .map((reader) => {
      const { median: middle, lowest } = summaryOf(reader)
      return `<tr><td>${escaped(reader.name)}</td><td>${shownScore(middle)}</td><td>${shownScore(lowest)}</td></tr>`
    })
    .join('')}</table>
<p>Below ${mark} (median at 1280 / 390): ${pages}</p></section>`
}

/** Those that only one tree has first, then by the part of the picture that differs. */
export const sorted = (differences: readonly Difference[]): Difference[] =>
  [...differences].sort((a, b) => (b.share ?? 2) - (a.share ?? 2) || (a.name < b.name ? -1 : 1))

/** The report as a page beside the folders `base`, `tree` and `delta`. */
export const report = (
  base: string,
  looks: number,
  differences: readonly Difference[],
  rounds: readonly Round[] = [],
): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Looks that differ from ${escaped(base)}</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
  body { margin: 2rem }
  h2 { margin: 3rem 0 0; font-size: 1.1rem }
  p { margin: 0; opacity: .7 }
  div { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem }
  figure { margin: 1rem 0 }
  .scores { opacity: 1 }
  table { margin: .5rem 0; border-spacing: 1.5rem 0; margin-inline-start: -1.5rem; text-align: start }
  img { max-width: 100%; border: 1px solid #8888; background: #fff }
</style>
<h1>${differences.length} of ${looks} looks differ from ${escaped(base)}</h1>
${[...rounds].reverse().map(roundRows).join('\n')}
${sorted(differences).map(row(rounds)).join('\n')}
</html>
`
