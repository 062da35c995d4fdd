import { Skeleton, TextInput } from '@mantine/core'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall } from '#kit/web/use-call.ts'
import { BeginForm, useBegin } from './begin-form.tsx'
import { inquiriesCall } from './calls.ts'

interface NewForInquiryProps {
  id: string
  close: () => void
}

/** Creates a proposal that answers an inquiry, for the person who asked. */
export function NewForInquiry({ id, close }: NewForInquiryProps) {
  const answer = useCall(inquiriesCall, 'GET /inquiries_/{id}/show', { params: { id } })
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (!answer.data) return <Skeleton height={160} visible={false} />
  return <Begin id={id} name={answer.data.name} title={answer.data.package_title ?? ''} close={close} />
}

function Begin({ id, name, title, close }: NewForInquiryProps & { name: string; title: string }) {
  const begin = useBegin()
  const form = useSmallForm({
    initial: { title },
    check: (values) => (values.title.trim() === '' ? { title: 'Title is required.' } : ({} as Record<string, string>)),
    send: (values) => begin({ title: values.title, inquiry_id: id }),
  })
  return (
    <BeginForm form={form} close={close}>
      <TextInput label="Title" description={`For ${name}.`} required maxLength={160} data-autofocus {...form.field('title')} />
    </BeginForm>
  )
}
