import { Alert, Button, Group, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Count, Percent } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { bookingDays, journeyNames } from '../../contract/states.ts'
import { call, journeyReads, type Journey } from '../calls.ts'
import { reasonText } from '../campaign-words.ts'
import { delayText, journeyWords } from './journey-words.ts'

/** The mails that follow what happens, each with its switch and its numbers. */
export default function JourneysScreen() {
  const answer = useCall(call, 'GET /crm/journeys')
  return (
    <ScreenPage title="Journeys" subtitle="Mails that leave automatically when something happens.">
      {answer.isPending && <Skeleton height={320} />}
      {answer.isError && !answer.data && (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
      <Stack gap="md">
        {answer.data?.map((journey) => (
          <JourneyCard key={journey.kind} journey={journey} />
        ))}
      </Stack>
    </ScreenPage>
  )
}

function JourneyCard({ journey }: { journey: Journey }) {
  const { kind, reason, delay_hours, needs_consent, analytics } = journey
  const { occasion, delay } = journeyWords(kind)
  const may = useMay()
  return (
    <Card title={journeyNames[kind]} aside={<JourneySwitch journey={journey} />}>
      {reason && (
        <Alert color="yellow" title="It waits" mb="md">
          {reasonText(reason)} Switch it off and on again to continue.
        </Alert>
      )}
      <Text size="sm" mb="md">
        {occasion} The mail leaves {delayText(delay_hours)} {delay}
        {needs_consent ? ', to people who agreed to offers.' : '.'}
      </Text>
      <JourneyNumbers analytics={analytics} />
      <Group mt="md">
        <Button
          component={Link}
          to="/crm/journeys/$kind"
          params={{ kind } as never}
          variant="default"
          size="compact-sm"
          aria-label={`${may('Send Campaigns') ? 'Edit mail' : 'Show mail'}: ${journeyNames[kind]}`}
        >
          {may('Send Campaigns') ? 'Edit mail' : 'Show mail'}
        </Button>
      </Group>
    </Card>
  )
}

/** Switches a journey on or off. */
export function JourneySwitch({ journey: { kind, on, reason, version } }: { journey: Journey }) {
  const may = useMay()('Send Campaigns')
  const change = useAction(call, 'PUT /crm/journeys/{kind}', {
    invalidates: journeyReads,
    notice: ({ on: isOn }) => (isOn ? 'Journey switched on.' : 'Journey switched off.'),
  })
  return (
    <Switch
      aria-label={`${journeyNames[kind]}: on`}
      label={on ? (reason ? 'Paused' : 'On') : 'Off'}
      checked={on}
      disabled={!may || change.isPending}
      onChange={(event) => change.mutate({ params: { kind }, body: { on: event.currentTarget.checked, version } })}
    />
  )
}

/** What a journey has sent, and what people did with it. */
export function JourneyNumbers({ analytics: { sent, queued, delivered, opened, clicked, replied, bookings } }: Pick<Journey, 'analytics'>) {
  const part = (count: number) => (delivered === 0 ? null : <Percent value={Math.round((count / delivered) * 1000) / 10} />)
  return (
    <Stats label="Numbers">
      <Stat
        label="Sent"
        note={
          <>
            <Count value={queued} /> waiting, <Count value={replied} /> replied
          </>
        }
      >
        <Count value={sent} />
      </Stat>
      <Stat label="Opened, likely human" note={part(opened.likely_human)}>
        <Count value={opened.likely_human} />
      </Stat>
      <Stat label="Clicked, likely human" note={part(clicked.likely_human)}>
        <Count value={clicked.likely_human} />
      </Stat>
      <Stat label="Bookings" note={`within ${bookingDays} days of a click`}>
        <Count value={bookings} />
      </Stat>
    </Stats>
  )
}
