import { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import { AdProblem, type Account, type AudienceAdapter, type HashedPerson } from '../company.ts'
import { askGoogleAds } from './ask.ts'
import { read } from './read.ts'

// Customer Match by offline user data jobs, as the API of Google Ads names its fields.

const listAnswer = z.object({ results: z.tuple([z.object({ resourceName: z.string().regex(/^customers\/\d+\/userLists\/\d+$/) })]) })
const jobAnswer = z.object({ resourceName: z.string().regex(/^customers\/\d+\/offlineUserDataJobs\/\d+$/) })
const addedAnswer = z.object({ partialFailureError: z.object({ message: z.string() }).optional() })

/** Days that Google keeps a person who is not sent again. */
const lifeDays = 540
const consent = { adUserData: 'GRANTED', adPersonalization: 'GRANTED' }

const identifiersOf = ({ email, phone }: HashedPerson) => ({
  userIdentifiers: [...(email ? [{ hashedEmail: email }] : []), ...(phone ? [{ hashedPhoneNumber: phone }] : [])],
})

/** A user list of an account at Google Ads. `accessOf` exchanges what is kept for an access token. */
export function googleAudience(accessOf: (app: App, token: string) => Promise<string>): AudienceAdapter {
  /** Google refuses a job that both adds and removes, so each is a job of its own. */
  async function runJob(
    app: App,
    { token, accountId }: Account,
    userList: string,
    what: 'create' | 'remove',
    people: readonly HashedPerson[],
  ) {
    const access = await accessOf(app, token)
    const job = { type: 'CUSTOMER_MATCH_USER_LIST', customerMatchUserListMetadata: { userList, consent } }
    const made = await askGoogleAds(app, `customers/${accountId}/offlineUserDataJobs:create`, access, { job })
    const { resourceName } = read(jobAnswer, made)
    const operations = people.map((person) => ({ [what]: identifiersOf(person) }))
    const { partialFailureError } = read(
      addedAnswer,
      await askGoogleAds(app, `${resourceName}:addOperations`, access, { operations, enablePartialFailure: true }),
    )
    if (partialFailureError) throw new AdProblem(`Google answered: ${partialFailureError.message.slice(0, 300)}`)
    await askGoogleAds(app, `${resourceName}:run`, access, {})
  }
  return {
    mostAtOnce: 10_000,
    async create(app, { token, accountId }, name) {
      const create = {
        name,
        description: 'People who agreed to marketing',
        membershipLifeSpan: lifeDays,
        crmBasedUserList: { uploadKeyType: 'CONTACT_INFO', dataSourceType: 'FIRST_PARTY' },
      }
      const answer = await askGoogleAds(app, `customers/${accountId}/userLists:mutate`, await accessOf(app, token), {
        operations: [{ create }],
      })
      return read(listAnswer, answer).results[0].resourceName
    },
    add: (app, account, list, people) => runJob(app, account, list, 'create', people),
    remove: (app, account, list, people) => runJob(app, account, list, 'remove', people),
    drop: async (app, { token, accountId }, list) =>
      askGoogleAds(app, `customers/${accountId}/userLists:mutate`, await accessOf(app, token), { operations: [{ remove: list }] }),
  }
}
