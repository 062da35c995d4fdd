import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { AdProblem, type Account, type AudienceAdapter, type HashedPerson } from '../company.ts'
import type { App } from '#kit/server/app.ts'
import { askMeta } from './ask.ts'
import { read } from './read.ts'

// Customer file custom audiences, as Meta's Marketing API names their fields.

const idAnswer = z.object({ id: z.string().min(1) })
const usersAnswer = z.object({ num_received: z.number(), num_invalid_entries: z.number() })

const payloadOf = (people: readonly HashedPerson[]) => ({
  schema: ['EMAIL', 'PHONE'],
  data: people.map(({ email, phone }) => [email, phone]),
})

async function sendUsers(app: App, { token }: Account, audienceId: string, method: 'POST' | 'DELETE', people: readonly HashedPerson[]) {
  // One batch is one session: Meta counts it as whole once its last batch has come.
  const session = {
    session_id: randomInt(1, 2 ** 47),
    batch_seq: 1,
    last_batch_flag: true,
    estimated_num_total: people.length,
  }
  const json = { payload: payloadOf(people), ...(method === 'POST' && { session }) }
  const { num_received, num_invalid_entries } = read(usersAnswer, await askMeta(app, `${audienceId}/users`, { method, json, token }))
  if (num_received !== people.length || num_invalid_entries > 0)
    throw new AdProblem(`Meta took ${num_received - num_invalid_entries} of ${people.length} people.`)
}

/** A custom audience of an ad account at Meta. */
export const metaAudience: AudienceAdapter = {
  mostAtOnce: 10_000,
  async create(app, { token, accountId }, name) {
    const json = { name, subtype: 'CUSTOM', description: 'People who agreed to marketing', customer_file_source: 'USER_PROVIDED_ONLY' }
    return read(idAnswer, await askMeta(app, `act_${accountId}/customaudiences`, { method: 'POST', json, token })).id
  },
  add: (app, account, audienceId, people) => sendUsers(app, account, audienceId, 'POST', people),
  remove: (app, account, audienceId, people) => sendUsers(app, account, audienceId, 'DELETE', people),
  drop: (app, { token }, audienceId) => askMeta(app, audienceId, { method: 'DELETE', token }),
}
