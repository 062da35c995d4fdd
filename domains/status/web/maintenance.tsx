import { Button, Skeleton, Text } from '@mantine/core'
import { Textarea } from '#kit/web/fields/inputs.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useAction, useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call, type Maintenance as State } from './calls.ts'

const invalidates = ['/operator/maintenance', '/operator/log', '/status']

/** Closes the installation for everybody but staff, and opens it again. */
export default function Maintenance() {
  const answer = useCall(call, 'GET /operator/maintenance')
  return (
    <ScreenPage title="Maintenance" subtitle="While it is closed, only staff with two-factor log-in can work. Jobs and mails continue.">
      {answer.isPending && <Skeleton height={240} />}
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && (answer.data.closed ? <Closed state={answer.data} /> : <Open />)}
    </ScreenPage>
  )
}

function Closed({ state: { since, until, text } }: { state: State }) {
  const open = useAction(call, 'POST /operator/maintenance/open', { invalidates, notice: 'Reopened.' })
  return (
    <Card
      title="Closed"
      aside={
        <Button size="compact-md" loading={open.isPending} onClick={() => open.mutate({})}>
          Reopen installation
        </Button>
      }
    >
      <Facts
        rows={[
          { label: 'Since', value: <Moment value={since} /> },
          { label: 'Expected end', value: until && <Moment value={until} /> },
          { label: 'What people read', value: text },
        ]}
      />
    </Card>
  )
}

function Open() {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ until: string | null; text: string }>({
    initial: { until: null, text: '' },
    send: async (body, sent) => {
      await call('POST /operator/maintenance/close', { body, ...sent })
      await invalidate(invalidates)
      toast('Closed for maintenance.')
    },
  })
  return (
    <Card title="Open">
      <Text size="sm" mb="md">
        Agencies, their clients and partners see “Closed for maintenance” at once, and continue when you reopen. Payment companies repeat
        their messages later.
      </Text>
      <SmallForm form={form} action="Close installation">
        <MomentField label="Expected end" {...form.field('until')} />
        <Textarea
          label="What people read"
          maxLength={300}
          autosize
          minRows={2}
          placeholder="We move to a larger server."
          {...form.field('text')}
        />
      </SmallForm>
    </Card>
  )
}
