import { parseArgs } from 'node:util'
import { readSettings, type Settings } from '#kit/server/settings.ts'
import { eraseAgency } from '../agency/erase.ts'
import { exportAgency } from '../agency/export.ts'
import { importAgency } from '../agency/import.ts'
import { openOwnServer, ownDatabase, ownFiles } from '../backup/owner.ts'

async function onOwner(work: (ownerUrl: string, settings: Settings) => Promise<void>): Promise<void> {
  const settings = readSettings()
  const server = await openOwnServer(settings)
  try {
    await work(server.url(ownDatabase), settings)
  } finally {
    await server.stop()
  }
}

const sumOf = (rows: Record<string, number>) => Object.values(rows).reduce((sum, count) => sum + count, 0)

/** `npm run operator -- export-agency SLUG --to FILE`: writes one agency to a file. */
export const exportCommand = (...given: string[]) =>
  onOwner(async (ownerUrl, settings) => {
    const { values, positionals } = parseArgs({ args: given, allowPositionals: true, options: { to: { type: 'string' } } })
    if (!values.to) throw new Error('Say where to: npm run operator -- export-agency SLUG --to FILE')
    const filesFolder = ownFiles(settings)
    const { rows, files } = await exportAgency({
      ownerUrl,
      slug: positionals[0],
      file: values.to,
      filesFolder,
      secretKey: settings.secretKey,
    })
    console.log(`Exported ${sumOf(rows)} rows and ${files} files to ${values.to}. Keep it as safe as a backup: it holds personal data.`)
    if (!filesFolder) console.log(`The files in the bucket ${settings.S3_BUCKET} are not in it.`)
  })

/** `npm run operator -- import-agency FILE [--other-key]`: imports an agency of another installation. */
export const importCommand = (...given: string[]) =>
  onOwner(async (ownerUrl, settings) => {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: { 'other-key': { type: 'boolean', default: false } },
    })
    if (!positionals[0]) throw new Error('Say which file: npm run operator -- import-agency FILE')
    const filesFolder = ownFiles(settings)
    const { agency, ending, known, added } = await importAgency({
      ownerUrl,
      file: positionals[0],
      filesFolder,
      secretKey: settings.secretKey,
      otherKey: values['other-key'],
    })
    console.log(`Imported ${agency.name}: ${sumOf(ending.rows)} rows and ${ending.files} files.`)
    if (known.length > 0) console.log(`Members whose account here is unchanged: ${known.join(', ')}`)
    if (added.length > 0) console.log(`Members with a new account, who set a password by “forgot password”: ${added.join(', ')}`)
    if (!filesFolder) console.log(`Copy its files into the bucket ${settings.S3_BUCKET}.`)
  })

/** `npm run operator -- erase-agency SLUG --confirm SLUG`: deletes an agency for ever. */
export const eraseCommand = (...given: string[]) =>
  onOwner(async (ownerUrl, settings) => {
    const { values, positionals } = parseArgs({ args: given, allowPositionals: true, options: { confirm: { type: 'string' } } })
    const filesFolder = ownFiles(settings)
    if (!filesFolder)
      throw new Error('The files are in a bucket, which this command does not empty. It erases installations with files on disk only.')
    const { agency, rows, files } = await eraseAgency({ ownerUrl, slug: positionals[0], typed: values.confirm, filesFolder })
    console.log(`Erased ${agency.name}: ${rows} rows and ${files} files. Backups still hold it until they are deleted.`)
  })
