import { Button } from '@mantine/core'
import { Allowed } from '#kit/web/allowed.tsx'
import { asCallError } from '#kit/web/call-error.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, draftReads, type Draft } from './calls.ts'
import { approving, type Refuse } from './refuse.ts'

interface SummaryViewProps {
  draft: Draft
  summary: NonNullable<Draft['summary']>
  refuse: Refuse
}

/** The summary of a client: facts with their screens, to copy or to keep as a note. */
export function SummaryView({ draft, summary, refuse }: SummaryViewProps) {
  const approve = useAction(call, 'POST /crm/ai-agent/drafts/{id}/approve', {
    invalidates: [...draftReads, '/crm/contacts'],
    failed: false,
  })
  const keep = () =>
    approving(async () => {
      await approve.mutateAsync({ params: { id: draft.id }, body: { version: draft.version } })
      toast('Kept as a note.')
    }, refuse).catch((error: unknown) => showError('Not kept', asCallError(error)))
  return (
    <>
      {summary.sections.map(({ title, facts }) => (
        <Card key={title} title={title} flush>
          <LinkRows none="">
            {facts.map(({ text, link }) => (
              <LinkRow key={text} to={link ?? undefined} title={text} />
            ))}
          </LinkRows>
        </Card>
      ))}
      <Card title="Keep">
        <CopyButton value={summary.text} what="summary" />
        {draft.may_approve && (
          <Allowed needs={['Edit Clients']}>
            <Button ml="sm" loading={approve.isPending} onClick={() => void keep()}>
              Keep as note
            </Button>
          </Allowed>
        )}
      </Card>
    </>
  )
}
