import { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import { AdProblem, type Account, type AudienceAdapter, type HashedPerson } from '../company.ts'
import { askX } from './ask.ts'
import { read } from './read.ts'

// Custom audiences, as X's Ads API names their fields.

const createdAnswer = z.object({ data: z.object({ id: z.string().min(1) }) })
const usersAnswer = z.object({ data: z.object({ success_count: z.number(), total_count: z.number() }) })

const userOf = ({ email, phone }: HashedPerson) => ({ ...(email && { email: [email] }), ...(phone && { phone_number: [phone] }) })

async function change(
  app: App,
  { token, accountId }: Account,
  id: string,
  operation_type: 'Update' | 'Delete',
  people: readonly HashedPerson[],
) {
  const json = [{ operation_type, params: { users: people.map(userOf) } }]
  const answer = await askX(app, `accounts/${accountId}/custom_audiences/${id}/users`, { method: 'POST', json, token })
  const { success_count, total_count } = read(usersAnswer, answer).data
  // X says that anything else is an error, after which all is sent again.
  if (success_count !== people.length || total_count !== people.length)
    throw new AdProblem(`X took ${success_count} of ${people.length} people.`, { again: true })
}

/** A custom audience of an ad account at X. People stay on it for 13 months unless they are sent again. */
export const xAudience: AudienceAdapter = {
  mostAtOnce: 2_500,
  async create(app, { token, accountId }, name) {
    const query = { name, description: 'People who agreed to marketing' }
    return read(createdAnswer, await askX(app, `accounts/${accountId}/custom_audiences`, { method: 'POST', query, token })).data.id
  },
  add: (app, account, id, people) => change(app, account, id, 'Update', people),
  remove: (app, account, id, people) => change(app, account, id, 'Delete', people),
  drop: (app, { token, accountId }, id) => askX(app, `accounts/${accountId}/custom_audiences/${id}`, { method: 'DELETE', token }),
}
