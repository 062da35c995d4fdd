import { Alert, Button } from '@mantine/core'
import type { CallError } from '#kit/web/call-error.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useState } from 'react'
import { draftKindNames, draftMakerNames } from '../contract/words.ts'
import { call, draftReads, type Draft } from './calls.ts'
import { agentDraft } from './routes.ts'
import { DraftBadge } from './draft-words.tsx'
import { CampaignView } from './campaign-view.tsx'
import { ItineraryView } from './itinerary-view.tsx'
import { ReplyView } from './reply-view.tsx'
import { SummaryView } from './summary-view.tsx'
import styles from './ai-agent.module.css'

/** A draft with its sources and what changed, to approve or discard. */
export default function DraftPage() {
  const { id } = agentDraft.useParams()
  const answer = useCall(call, 'GET /crm/ai-agent/drafts/{id}', { params: { id } })
  return (
    <RecordPage
      answer={answer}
      what="Draft"
      title={({ title }) => title}
      status={({ status }) => <DraftBadge status={status} />}
      parent={() => pathTo('/crm/ai-agent')}
      buttons={(draft) => draft.status === 'draft' && <DiscardButton draft={draft} />}
      side={(draft) => <Side draft={draft} />}
    >
      {(draft) => <Content key={draft.version} draft={draft} />}
    </RecordPage>
  )
}

function DiscardButton({ draft: { id, version } }: { draft: Draft }) {
  const discard = useAction(call, 'POST /crm/ai-agent/drafts/{id}/discard', {
    invalidates: draftReads,
    notice: 'Draft discarded.',
    failed: 'Not discarded',
  })
  return (
    <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate({ params: { id }, body: { version } })}>
      Discard draft
    </Button>
  )
}

function Side({ draft }: { draft: Draft }) {
  return (
    <>
      <Card title="Draft" flush>
        <Facts
          rows={[
            { label: 'Kind', value: draftKindNames[draft.kind] },
            { label: 'Made by', value: draftMakerNames[draft.made_by] },
            { label: 'Asked by', value: draft.created_by_name },
            { label: 'Client', value: draft.client_name },
            { label: 'Created', value: <Moment value={draft.created_at} /> },
            { label: 'Decided by', value: draft.decided_by_name && `${draft.decided_by_name}, with the AI agent` },
            { label: 'Decided', value: draft.decided_at && <Moment value={draft.decided_at} /> },
          ]}
        />
      </Card>
      <Card title="Sources" flush>
        <LinkRows none="No records were used.">
          {draft.sources.map(({ what, label, link }) => (
            <LinkRow key={link} to={link} title={label} text={what} />
          ))}
        </LinkRows>
      </Card>
    </>
  )
}

function Content({ draft }: { draft: Draft }) {
  const [refused, refuse] = useState<CallError | null>(null)
  const { itinerary, reply, summary, proposed_campaign: campaign } = draft
  return (
    <>
      <Changes draft={draft} refused={refused} />
      {itinerary && <ItineraryView draft={draft} itinerary={itinerary} refuse={refuse} />}
      {reply && <ReplyView draft={draft} reply={reply} refuse={refuse} />}
      {summary && <SummaryView draft={draft} summary={summary} refuse={refuse} />}
      {campaign && <CampaignView draft={draft} campaign={campaign} refuse={refuse} />}
    </>
  )
}

/** What changed since the draft was made: after it was refreshed, or when it could not be approved. */
function Changes({ draft: { id, version, difference, status }, refused }: { draft: Draft; refused: CallError | null }) {
  const refresh = useAction(call, 'POST /crm/ai-agent/drafts/{id}/refresh', { invalidates: draftReads, failed: 'Not refreshed' })
  const changes = refused ? refused.sentences : difference
  if (status !== 'draft' || (changes.length === 0 && !refused)) return null
  return (
    <Alert color="yellow" role="alert" title={refused ? refused.message : 'Changed since the last draft'} mb="md">
      <ul className={styles.words}>
        {changes.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {refused && (
        <Button mt="sm" variant="default" loading={refresh.isPending} onClick={() => refresh.mutate({ params: { id }, body: { version } })}>
          Refresh draft
        </Button>
      )}
    </Alert>
  )
}
