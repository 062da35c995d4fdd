import { Allowed } from '#kit/web/allowed.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useUser } from '#kit/web/use-session.ts'
import { call } from './calls.ts'
import { CampaignCard } from './campaign-card.tsx'
import { DraftsCard } from './drafts-card.tsx'
import { NextActionsCard } from './next-actions-card.tsx'
import { WishCard } from './wish-card.tsx'

const stateText = {
  rules: 'Works with rules, from your own offers and records. No language model is connected.',
  model: 'A language model reads and words. Prices and places come from your own offers and are checked.',
}

/** The AI agent: a wish to draft from, what to do next, and the drafts so far. */
export default function AiAgent() {
  const state = useCall(call, 'GET /crm/ai-agent/state')
  const { features } = useUser()
  return (
    <ScreenPage title="AI agent" subtitle={state.data && stateText[state.data.made_by]} side={<NextActionsCard />}>
      {features.includes('proposals') && (
        <Allowed needs={['Edit Proposals']}>
          <WishCard />
        </Allowed>
      )}
      <Allowed needs={['Manage CRM']}>
        <CampaignCard />
      </Allowed>
      <DraftsCard />
    </ScreenPage>
  )
}
