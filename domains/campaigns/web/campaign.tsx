import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { isEditable } from '../contract/states.ts'
import { call, campaignReads } from './calls.ts'
import { statusName, statusTone, typeName } from './campaign-words.ts'
import { campaignShow } from './routes.ts'

const CampaignDraft = lazy(() => import('./draft/campaign-draft.tsx'))
const CampaignSent = lazy(() => import('./sent/campaign-sent.tsx'))

const refetchEveryMs = 3000

/** A campaign: what is written before it starts, and what came of it afterwards. */
export default function CampaignPage() {
  const { id } = campaignShow.useParams()
  const input = { params: { id } }
  const status = useCall(call, 'GET /crm/campaigns/{id}', input).data?.status
  const answer = useCall(call, 'GET /crm/campaigns/{id}', input, status === 'running' ? { refetchEveryMs } : {})
  const navigate = useNavigate()
  const duplicate = useAction(call, 'POST /crm/campaigns/{id}/duplicate', {
    invalidates: campaignReads,
    notice: 'Draft added.',
    done: (added) => navigate({ href: pathTo('/crm/campaigns/$type/$id', { type: added.type, id: added.id }) }),
  })
  const remove = useAction(call, 'DELETE /crm/campaigns/{id}', {
    invalidates: ['/crm/campaigns'],
    notice: 'Campaign deleted.',
    done: () => navigate({ to: '/crm/campaigns', replace: true }),
  })
  const ask = async (name: string) => {
    if (await confirm({ title: `Delete ${name}?`, text: 'It was never sent.', action: 'Delete campaign', danger: true }))
      remove.mutate(input)
  }
  return (
    <RecordPage
      answer={answer}
      what="Campaign"
      title={({ name }) => name}
      subtitle={({ type, subject }) => (subject ? `${typeName(type)}: ${subject}` : typeName(type))}
      status={(campaign) => <StatusBadge status={campaign.status} tone={statusTone(campaign.status)} label={statusName(campaign.status)} />}
      actions={({ name, started_at }) => [
        { label: 'Duplicate campaign', icon: 'copy', needs: ['Manage CRM'], run: () => duplicate.mutate(input) },
        {
          label: 'Delete campaign',
          icon: 'trash',
          danger: true,
          needs: ['Manage CRM'],
          disabled: started_at !== null && 'It was started.',
          run: () => ask(name),
        },
      ]}
    >
      {(campaign) => (
        <Suspense fallback={<Skeleton height={320} />}>
          {isEditable(campaign.status, campaign.started_at !== null) ? (
            <CampaignDraft key={campaign.id} campaign={campaign} />
          ) : (
            <CampaignSent campaign={campaign} refetchEveryMs={refetchEveryMs} />
          )}
        </Suspense>
      )}
    </RecordPage>
  )
}
