import { campaignBody } from '#domains/campaigns/contract.ts'
import { createCampaign } from '#domains/campaigns/server/campaigns.ts'
import { collectionBody } from '#domains/collections/contract.ts'
import { createCollection } from '#domains/collections/server/collections.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Session } from '#kit/server/http/access.ts'
import { requireRight } from '#kit/server/http/permission.ts'
import type { CampaignResult } from '../../contract/campaign.ts'

interface Given {
  title: string
  collection_name?: string | undefined
}

/**
 * Creates the draft of a campaign by the ordinary calls, and the collection if a name for it is given.
 * @throws 403 without the right to edit clients, 422 at `collection_name`.
 */
export async function createFromDraft(
  app: App,
  tx: Tx,
  session: Pick<Session, 'permissions'>,
  agent: Actor,
  { type, audience, document, text, template }: CampaignResult,
  { title, collection_name: name }: Given,
): Promise<string> {
  const { filter } = audience
  const kept = audience.collection ? [audience.collection.id] : []
  if (name !== undefined) {
    if (!filter || audience.collection) throw invalid('collection_name', 'This audience is a collection already.')
    requireRight(session, 'Edit Clients')
    const body = collectionBody.parse({ name, description: 'Proposed by the AI agent.', kind: 'filter', filter })
    kept.push((await createCollection(tx, agent, body)).id)
  }
  const body = campaignBody.parse({
    type,
    name: title,
    document,
    text,
    template: template && { name: template.name, language: template.language, values: template.values },
    audience: { collections: kept, filter: name === undefined ? filter : null, except: [] },
  })
  return (await createCampaign(app, tx, agent, body)).id
}
