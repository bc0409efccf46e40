import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { comparePictures } from './compare-pictures.ts'
import { drawLooks, type Ports } from './draw-looks.ts'
import type { Look } from './look.ts'
import { type Difference, report } from './report.ts'

export interface Trees {
  /** The folder of the base commit, built. */
  base: string
  /** The folder of the working tree, built. */
  tree: string
  /** The name of the base in the report. */
  ref: string
}

/**
 * Draws every look of two built trees in the same browser and compares them. Writes pictures and a report into a folder.
 *
 * @param ports as for `drawLooks`
 */
export const compareLooks = async (
  { base, tree, ref }: Trees,
  looks: readonly Look[],
  out: string,
  ports: Ports,
): Promise<Difference[]> => {
  rmSync(out, { recursive: true, force: true })
  const folder = (name: string): string => join(out, name)
  const failures = {
    base: await drawLooks(base, looks, folder('base'), ports),
    tree: await drawLooks(tree, looks, folder('tree'), ports),
  }
  mkdirSync(folder('delta'), { recursive: true })
  const differences = looks.flatMap(({ name }): Difference[] => {
    const file = (side: string): string => join(out, side, `${name}.png`)
    const has = { base: existsSync(file('base')), tree: existsSync(file('tree')), delta: false }
    if (!has.base || !has.tree) {
      const note = failures.tree.get(name) ?? failures.base.get(name) ?? ''
      return [{ name, note, has }]
    }
    const found = comparePictures(readFileSync(file('base')), readFileSync(file('tree')))
    if (!found) return []
    writeFileSync(file('delta'), found.delta)
    return [{ name, pixels: found.pixels, share: found.share, has: { ...has, delta: true } }]
  })
  writeFileSync(join(out, 'index.html'), report(ref, looks.length, differences))
  return differences
}
