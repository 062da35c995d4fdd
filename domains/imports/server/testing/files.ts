import type { Caller, Answer } from '#kit/server/testing/client.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

/** Uploads a text or bytes as a CSV file. */
export const uploadCsv = (person: Caller, content: string | Buffer, kind = 'clients'): Promise<Answer> =>
  person.upload(`/imports/new/${kind}`, [{ name: 'clients.csv', content: Buffer.from(content as string), type: 'text/csv' }])

/** Uploads a file and runs the check. @returns the id of the import. */
export async function checkCsv({ app }: TestApp, person: Caller, content: string | Buffer, kind = 'clients'): Promise<string> {
  const { status, body } = await uploadCsv(person, content, kind)
  if (status !== 200) throw new Error(`upload: ${JSON.stringify(body)}`)
  await app.jobs.runDue(app)
  return body.data.id as string
}

/** Uploads, checks and imports a file. @returns the import in its final state. */
export async function importCsv(test: TestApp, person: Caller, content: string | Buffer, choice: object = {}) {
  const id = await checkCsv(test, person, content)
  const started = await person.post(`/imports/${id}/run`, choice)
  if (started.status !== 200) throw new Error(`run: ${JSON.stringify(started.body)}`)
  await test.app.jobs.runDue(test.app)
  return (await person.get(`/imports/${id}/show`)).body.data
}

/** Returns the errors of the rows that cannot be imported: `row: field: text`. */
export async function sentences(person: Caller, id: string, show = 'bad'): Promise<string[]> {
  const { body } = await person.get(`/imports/${id}/rows?show=${show}&per_page=100`)
  return body.data.flatMap(({ row, problems }: { row: number; problems: { field: string | null; text: string }[] }) =>
    problems.map(({ field, text }) => `${row}: ${field}: ${text}`),
  )
}

/** Checks a file of a kind and imports its good rows. @returns the errors of the others. */
export async function bringCsv(test: TestApp, person: Caller, kind: string, content: string): Promise<string[]> {
  const id = await checkCsv(test, person, content, kind)
  const wrong = await sentences(person, id)
  const { status, body } = await person.post(`/imports/${id}/run`, {})
  // A file without a good row is not run, and has errors to return.
  if (status !== 200 && body.code !== 'nothing_to_import') throw new Error(`run: ${JSON.stringify(body)}`)
  await test.app.jobs.runDue(test.app)
  return wrong
}

/** The help of all columns of prices, which follows "Price is not valid." */
export const priceHelp = 'For example UGX 45,000. Without a currency: the currency of the agency.'
