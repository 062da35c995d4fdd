import { Button, Skeleton, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call, inquiriesCall, proposalReads } from './calls.ts'

interface NewForInquiryProps {
  id: string
  close: () => void
}

/** Begins a proposal that answers an inquiry: who asked becomes its client. */
export function NewForInquiry({ id, close }: NewForInquiryProps) {
  const answer = useCall(inquiriesCall, 'GET /inquiries_/{id}/show', { params: { id } })
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (!answer.data) return <Skeleton height={160} visible={false} />
  return <Begin id={id} name={answer.data.name} title={answer.data.package_title ?? ''} close={close} />
}

function Begin({ id, name, title, close }: NewForInquiryProps & { name: string; title: string }) {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { title },
    check: (values) => (values.title.trim() === '' ? { title: 'Title is required.' } : ({} as Record<string, string>)),
    send: async (values) => {
      const proposal = await call('POST /business/proposals/create', { body: { title: values.title, inquiry_id: id } })
      void invalidate([...proposalReads, '/clients'])
      await navigate({ href: pathTo('/proposals/$uuid/edit', { uuid: proposal.id }) })
    },
  })
  return (
    <SmallForm
      form={form}
      action="Begin proposal"
      more={
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      }
    >
      <TextInput label="Title" description={`For ${name}, who asked.`} required maxLength={160} data-autofocus {...form.field('title')} />
    </SmallForm>
  )
}
