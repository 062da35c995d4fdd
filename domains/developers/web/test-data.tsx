import { Button as LinkButton, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Count, Moment } from '#kit/web/format/values.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import type { Button } from '#kit/web/list-page/list-types.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { call, developerReads, type TestData } from './calls.ts'
import { developerTabs } from './developer-tabs.tsx'
import { needs } from './words.ts'

const fillingMs = 2_000

/** What test tokens work with, and how to begin again. */
export default function TestDataPage() {
  const answer = useCall(call, 'GET /developers/test-data', {}, { refetchEveryMs: (data) => (data?.filling ? fillingMs : false) })
  const reset = useAction(call, 'POST /developers/test-data/reset', { invalidates: developerReads, notice: 'Test data reset.' })
  const button: Button = {
    label: 'Reset test data',
    icon: 'refresh',
    needs,
    run: async () => {
      const text = 'All that programs added with test tokens is lost. Test tokens and test webhooks stay. Live data is not touched.'
      if (await confirm({ title: 'Reset the test data?', text, action: 'Reset test data', danger: true })) reset.mutate({})
    },
  }
  return (
    <ScreenPage title="Test data" tabs={developerTabs} {...(answer.data?.made && { primaryAction: button })}>
      {answer.isPending && <Skeleton height={240} />}
      {answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && (answer.data.made ? <Made data={answer.data} /> : <NotMade />)}
    </ScreenPage>
  )
}

const NotMade = () => (
  <EmptyState
    icon="code"
    title="No test data yet."
    text="Make a token in test mode. Its programs then work with sample data that is apart from yours."
    action={
      <LinkButton component={Link} to="/developers" variant="default">
        Open integrations
      </LinkButton>
    }
  />
)

const Made = ({ data: { made_at, filling, offers, clients, bookings, kept_mails } }: { data: TestData }) => (
  <Card title="Test data">
    <Text size="sm" mb="md" role="status">
      {filling ? 'Sample data is being added…' : 'Test tokens see and change only this. They send nothing and charge nobody.'}
    </Text>
    <Facts
      rows={[
        { label: 'Offers', value: <Count value={offers} /> },
        { label: 'Clients', value: <Count value={clients} /> },
        { label: 'Bookings', value: <Count value={bookings} /> },
        { label: 'Emails not sent', value: <Count value={kept_mails} /> },
        { label: 'Created', value: made_at && <Moment value={made_at} /> },
      ]}
    />
  </Card>
)
