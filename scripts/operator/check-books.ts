import { sql } from 'kysely'
import { join } from 'node:path'
import { checkBooks } from '../books/rules.ts'
import { checkFiles } from '#kit/server/files/check-files.ts'
import { onInstallation } from './platform.ts'

/**
 * `npm run operator -- check-books`: checks the ledger, the stock and the files of this installation by the rules of the restore drill.
 * @throws with the broken rules.
 */
export const checkInstallation = () =>
  onInstallation(async ({ db, settings }) => {
    const withFiles = !settings.S3_BUCKET
    const { books, files } = await db.asPlatform(
      'check: books, stock and files',
      async (tx) => {
        await sql`SET LOCAL statement_timeout = 0`.execute(tx)
        await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx)
        const found = withFiles ? await checkFiles(tx, join(settings.dataFolder, 'files')) : { files: 0, problems: [] }
        return { books: await checkBooks(tx), files: found }
      },
      { snapshot: true },
    )
    const broken = Object.entries(books.broken).map(([rule, rows]) => `${rule}: ${rows.length} rows, such as ${JSON.stringify(rows[0])}`)
    const problems = [...broken, ...files.problems]
    if (problems.length > 0) throw new Error(`This is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    console.log(`${books.rules} rules of money and stock hold, and ${files.files} files are as they were stored.`)
    if (!withFiles) console.log(`The files in the bucket ${settings.S3_BUCKET} were not read.`)
  })
