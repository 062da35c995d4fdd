import { Alert, Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState, type Ref } from 'react'
import type { CallError } from '#kit/web/call-error.ts'
import { icons } from '#kit/web/icons.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { useTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { entriesOf, Timeline } from '#kit/web/record-page/timeline.tsx'
import type { Tone } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type Proposal } from './calls.ts'
import { Offered } from './offered.tsx'
import { ProposalBadge } from './proposal-badge.tsx'
import { ProposalForm, type SaveChanges } from './proposal-form.tsx'
import { ProposalSide } from './proposal-side.tsx'
import { proposalEdit } from './routes.ts'
import { useProposalActions } from './use-proposal-actions.ts'

const SendDialog = lazy(() => import('./send-dialog.tsx'))

const tones: Record<string, Tone> = {
  sent: 'blue',
  viewed: 'blue',
  question: 'amber',
  changes: 'amber',
  blocked: 'red',
  accepted: 'green',
  paid: 'green',
  declined: 'red',
  expired: 'red',
}

/** One proposal: the draft as a form, or the sent version, and the client's responses. */
export default function ProposalPage() {
  const { uuid: id } = proposalEdit.useParams()
  const answer = useCall(call, 'GET /business/proposals/{id}/show', { params: { id } })
  const tab = useTab(['proposal', 'activity'])
  const [dialog, setDialog] = useState<'send' | 'approve' | null>(null)
  const [refused, setRefused] = useState<CallError | null>(null)
  const leadToLine = (error: CallError) => {
    setDialog(null)
    setRefused(error)
  }
  const saving = useRef<SaveChanges>(null)
  const saveFirst: SaveChanges = (then) => (saving.current ? saving.current(then) : then())
  const { primary, actions } = useProposalActions(setDialog, saveFirst)
  return (
    <>
      <RecordPage
        answer={answer}
        what="Proposal"
        title={({ title }) => title}
        subtitle={({ reference, number, client_name }) =>
          [reference, client_name, number > 1 && `version ${number}`].filter(Boolean).join(' · ')
        }
        status={({ status }) => <ProposalBadge status={status} />}
        buttons={({ preview_url }) => (
          <Button
            variant="default"
            component="a"
            href={preview_url}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<icons.eye size={16} aria-hidden />}
          >
            Preview
          </Button>
        )}
        primaryAction={primary}
        actions={actions}
        tabs={[
          { label: 'Proposal', tab: 'proposal' },
          { label: 'Activity', tab: 'activity' },
        ]}
        side={(proposal) => <ProposalSide proposal={proposal} />}
      >
        {(proposal) =>
          tab === 'activity' ? <Activity proposal={proposal} /> : <Main proposal={proposal} refused={refused} saving={saving} />
        }
      </RecordPage>
      <Suspense fallback={null}>
        {dialog && answer.data && (
          <SendDialog
            proposal={answer.data}
            approve={dialog === 'approve'}
            onRefused={tab === 'proposal' ? leadToLine : undefined}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  )
}

interface MainProps {
  proposal: Proposal
  refused: CallError | null
  saving: Ref<SaveChanges>
}

function Main({ proposal, refused, saving }: MainProps) {
  const may = useMay()
  if (!proposal.is_draft)
    return (
      <>
        <Wish proposal={proposal} />
        <Offered proposal={proposal} />
      </>
    )
  return (
    <>
      <Wish proposal={proposal} />
      {proposal.sent_version !== null && (
        <Alert color="blue" mb="md">
          This is version {proposal.number}. The client sees version {proposal.sent_version} until you send it.
        </Alert>
      )}
      {proposal.status === 'pending_approval' && (
        <Alert color="yellow" mb="md">
          It is waiting for a colleague’s approval. A change withdraws the request.
        </Alert>
      )}
      {may('Edit Proposals') ? (
        <ProposalForm key={proposal.number} proposal={proposal} refused={refused} saving={saving} />
      ) : (
        <Offered proposal={proposal} />
      )}
    </>
  )
}

/** The client's requested changes, until they are answered. */
function Wish({ proposal: { status, events } }: { proposal: Proposal }) {
  const wish = status === 'changes_requested' ? events.find(({ type }) => type === 'changes') : undefined
  return wish?.detail ? (
    <Alert color="yellow" mb="md" title={wish.title}>
      <p className="lines">{wish.detail}</p>
    </Alert>
  ) : null
}

const Activity = ({ proposal }: { proposal: Proposal }) => (
  <>
    <Card title="Activity">
      <Timeline entries={entriesOf(proposal.events, tones)} />
    </Card>
    {proposal.looks.length > 0 && (
      <Card title="Opened by the client">
        <Timeline entries={proposal.looks.map(({ at, version }) => ({ id: at, at, title: `Version ${version}` }))} />
      </Card>
    )}
  </>
)
