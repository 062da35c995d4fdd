import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { InquiryButtonProps } from '#domains/inquiries/web/inquiry-slots.ts'
import { icons } from '#kit/web/icons.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, draftReads } from './calls.ts'

/** Drafts a reply to an inquiry and opens the draft. */
export default function ReplyButton({ id }: InquiryButtonProps) {
  const may = useMay()
  const navigate = useNavigate()
  const reply = useAction(call, 'POST /crm/ai-agent/replies', {
    invalidates: draftReads,
    failed: 'Not drafted',
    done: (draft) => navigate({ href: pathTo('/crm/ai-agent/$id', { id: draft.id }) }),
  })
  if (!may('View Clients') || !may('Edit Inquiries')) return null
  return (
    <Button
      variant="default"
      leftSection={<icons.robot size={16} aria-hidden />}
      loading={reply.isPending}
      onClick={() => reply.mutate({ body: { inquiry_id: id } })}
    >
      Draft a reply
    </Button>
  )
}
