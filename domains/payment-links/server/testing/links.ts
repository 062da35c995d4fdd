import { key, ugx, visitor, type MoneyTest } from '#domains/finance/server/testing/money.ts'

export interface MadeLink {
  id: string
  reference: string
  url: string
  version: number
}

/** The fields of a link of UGX 100,000 that is paid once. */
export const linkTerms = (over: object = {}) => ({ title: 'Gorilla permit', currency: 'UGX', amount: ugx(100_000), ...over })

/** Creates a payment link. */
export async function makeLink({ owner }: Pick<MoneyTest, 'owner'>, over: object = {}): Promise<MadeLink> {
  const answer = await owner.post('/payment-links/create', linkTerms(over), key())
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data as MadeLink
}

/** Opens a link's page and continues to the sandbox. */
export async function startOnLink({ test }: Pick<MoneyTest, 'test'>, url: string, fields: Record<string, string> = {}) {
  const payer = visitor(test)
  const gone = await payer.submit(url, { name: 'Sarah Namubiru', ...fields })
  return { payer, gone, sandboxUrl: gone.location! }
}

/** Pays on a link's page and runs the jobs. @returns the page that the payer returns to. */
export async function payOnLink(
  money: Pick<MoneyTest, 'test'>,
  url: string,
  { outcome = 'pay', method = 'card', ...fields }: Record<string, string> = {},
) {
  const started = await startOnLink(money, url, fields)
  const answer = await started.payer.submit(started.sandboxUrl, { method, outcome })
  await money.test.app.jobs.runDue(money.test.app)
  const returned = await started.payer.get(answer.location!)
  const page = returned.location ? await started.payer.get(returned.location) : returned
  return { ...started, returnUrl: answer.location!, backUrl: returned.location, page }
}
