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

const row = ({ name, pixels, share = 0, note, has }: Difference): string => {
  const size =
    pixels === undefined ? '' : `${pixels.toLocaleString('en')} pixels, ${(share * 100).toFixed(2)} %`
  return `<section id="${escaped(name)}"><h2>${escaped(name)}</h2><p>${size} ${escaped(note ?? '')}</p><div>${[
    has.base ? figure('base', 'Old', name) : '',
    has.tree ? figure('tree', 'New', name) : '',
    has.delta ? figure('delta', 'Delta', name) : '',
  ].join('')}</div></section>`
}

/** Those that only one tree has first, then by the part of the picture that differs. */
export const sorted = (differences: readonly Difference[]): Difference[] =>
  [...differences].sort((a, b) => (b.share ?? 2) - (a.share ?? 2) || (a.name < b.name ? -1 : 1))

/** The report as a page beside the folders `base`, `tree` and `delta`. */
export const report = (
  base: string,
  looks: number,
  differences: readonly Difference[],
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
  img { max-width: 100%; border: 1px solid #8888; background: #fff }
</style>
<h1>${differences.length} of ${looks} looks differ from ${escaped(base)}</h1>
${sorted(differences).map(row).join('\n')}
</html>
`
