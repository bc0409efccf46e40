import type { Command } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { CopyError, copyNotes, copyRelease } from '../copy/copy-release.ts'
import { copyOptionRows, readCopyOptions } from '../copy/options.ts'

/** `vitrine copy`. */
export const copy: Command = {
  name: 'copy',
  argument: 'folder',
  needsArgument: 'the folder that your web server serves',
  summary: 'copies the script and its files into a site, and prints the lines for the page',
  about: [
    'Writes the files of this release into <folder>/vitrine, with a manifest of their hashes, and removes files that an earlier copy has left there. The printed lines belong into the head of the page.',
    'With --versioned the files go into a folder of their version. They never change there, so the script line has their hash.',
  ],
  options: copyOptionRows,
  variables: [],
  examples: [
    'vitrine copy ./public',
    'vitrine copy ./public --versioned --client 1001 --price-host https://prices.example.com --checkout-host https://buy.example.com --products 97772',
  ],
  async run({ args, output }) {
    try {
      const options = readCopyOptions(args.argument, args.text, args.isOn)
      const result = copyRelease(options)
      const { target, version, files, snippet } = result
      output.json({ folder: target, version, files, snippet, integrity: files['vitrine.js']?.integrity })
      output.line(`Vitrine ${version}: ${Object.keys(files).length} files in ${target}`, 'success')
      output.line()
      for (const line of snippet.split('\n')) output.line(line)
      output.line()
      for (const note of copyNotes(options, result)) output.paragraph(note)
      return exitCodes.done
    } catch (error) {
      throw error instanceof CopyError ? new UsageError(error.message) : error
    }
  },
}
