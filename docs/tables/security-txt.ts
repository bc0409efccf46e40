import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** RFC 9116 advises an end of less than a year: a file that is no longer kept up to date expires. */
const validDays = 300

/** `/.well-known/security.txt` (RFC 9116), with the same way to report as SECURITY.md. */
export const securityTxt = (repository: string, now: Date): string => {
  const expires = new Date(now.getTime() + validDays * 86_400_000)
  return [
    `Contact: ${repository}/security/advisories/new`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}`,
    'Preferred-Languages: en',
    `Policy: ${repository}/security/policy`,
    '',
  ].join('\n')
}

const root = join(import.meta.dirname, '../..')

/** The address of the repository, as the packages name it. */
export const repositoryAddress = async (): Promise<string> => {
  const { repository } = JSON.parse(await readFile(join(root, 'src/widget/package.json'), 'utf8'))
  return String(repository.url).replace(/^git\+|\.git$/g, '')
}

/** Writes the file into the built site. */
export const writeSecurityTxt = async (site: string): Promise<void> => {
  const folder = join(site, '.well-known')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'security.txt'), securityTxt(await repositoryAddress(), new Date()))
}
