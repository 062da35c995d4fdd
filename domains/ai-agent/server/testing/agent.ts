import { startOfferTest, type OfferTest } from '#domains/proposals/server/testing/offers.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Answer } from '#kit/server/testing/client.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'

export const base = '/crm/ai-agent'

export interface AgentTest extends OfferTest {
  /** Drafts an itinerary and returns the draft. */
  wish(text: string, over?: object): Promise<Answer['body']>
  /** Adds an inquiry with an email address. */
  inquire(message: string, over?: object): Promise<Answer['body']>
  approve(draft: { id: string; version: number }, over?: object, as?: TestPerson): Promise<Answer>
  /** Sets the price of an adult on the tour, in minor units of UGX. */
  setPrice(amount: number): Promise<unknown>
  /** The audit entries of a subject, oldest first. */
  audited(subjectId: string): Promise<{ action: string; user_id: string | null; agent_name: string | null }[]>
}

/** Creates an agency with a tour of UGX 1,000,000 for an adult, and shortcuts to the AI agent's calls. */
export async function startAgentTest(): Promise<AgentTest> {
  const offers = await startOfferTest()
  const { test, owner, tour } = offers
  const ok = ({ status, body }: Answer): Answer['body'] => {
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }
  return {
    ...offers,
    wish: async (wish, over = {}) => ok(await owner.post(`${base}/itineraries`, { wish, ...over })),
    inquire: async (message, over = {}) =>
      ok(
        await owner.post('/inquiries_/new', {
          name: 'Hannah Müller',
          email: `hannah${newId().slice(-8)}@mail.example`,
          phone: '',
          source: 'email',
          message,
          ...over,
        }),
      ),
    approve: (draft, over = {}, as = owner) => as.post(`${base}/drafts/${draft.id}/approve`, { version: draft.version, ...over }),
    setPrice: (amount) =>
      test.app.db.asAgency(owner, (tx) => tx.updateTable('price_options').set({ amount }).where('id', '=', tour.adult).execute()),
    audited: (subjectId) =>
      test.app.db.asAgency(owner, (tx) =>
        tx
          .selectFrom('audit_log')
          .select(['action', 'user_id', 'agent_name'])
          .where('subject_id', '=', subjectId)
          .orderBy('at')
          .orderBy('id')
          .execute(),
      ),
  }
}
