import { Box, Skeleton, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { MailDocument } from '#domains/mail-blocks/contract/document.ts'
import { MailChecks } from '#domains/mail-blocks/web/mail-checks.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { NumberInput } from '#kit/web/fields/inputs.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { journeyPatch } from '../../contract.ts'
import { journeyNames } from '../../contract/states.ts'
import { call, journeyReads, type Journey } from '../calls.ts'
import { journeyShow } from '../routes.ts'
import { journeyWords } from './journey-words.ts'
import { JourneyPeople } from './journey-people.tsx'
import { JourneyNumbers, JourneySwitch } from './journeys-screen.tsx'

const MailEditor = lazy(() => import('#domains/mail-blocks/web/mail-editor.tsx'))

/** A journey: its mail, when it leaves, and the people who got it. */
export default function JourneyScreen() {
  const { kind } = journeyShow.useParams()
  const answer = useCall(call, 'GET /crm/journeys')
  const journey = answer.data?.find((one) => one.kind === kind)
  if (answer.data && !journey) return <EmptyState title="Journey not found" text="Choose one of the five journeys." />
  return (
    <ScreenPage title={journey ? journeyNames[journey.kind] : 'Journey'} subtitle={journey && journeyWords(journey.kind).occasion}>
      {answer.isPending && <Skeleton height={320} />}
      {answer.isError && !answer.data && (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
      {journey && (
        <Stack gap="md">
          <JourneySwitch journey={journey} />
          <JourneyNumbers analytics={journey.analytics} />
          <EditJourney key={journey.kind} journey={journey} />
          <JourneyPeople kind={journey.kind} />
        </Stack>
      )}
    </ScreenPage>
  )
}

interface Values {
  delay_hours: number
  document: MailDocument
  version: number
}

const valuesOf = ({ delay_hours, document, version }: Journey): Values => ({
  delay_hours,
  document: document as unknown as MailDocument,
  version,
})

function EditJourney({ journey }: { journey: Journey }) {
  const { kind } = journey
  const readOnly = !useMay()('Send Campaigns')
  const form = useRecordForm<Values, Journey>({
    screen: `journey ${kind}`,
    initial: valuesOf(journey),
    schema: journeyPatch,
    save: (body, sent) => call('PUT /crm/journeys/{kind}', { params: { kind }, body: body as never, ...sent }),
    fromSaved: valuesOf,
    invalidates: journeyReads,
    notice: 'Journey saved.',
  })
  const { document } = form.values
  return (
    <RecordForm form={form} action="Save journey" wide needs={['Send Campaigns']}>
      <FormSection title="Time">
        <NumberInput
          label={`Hours ${journeyWords(kind).delay}`}
          required
          min={0}
          max={kind === 'birthday' ? 23 : 17_520}
          allowDecimal={false}
          {...form.field('delay_hours')}
        />
        <Text size="sm" c="dimmed">
          Only what happens from now on counts when you switch it on.
        </Text>
      </FormSection>
      <FormSection title="Mail">
        <Suspense fallback={<Skeleton height={480} />}>
          <MailEditor document={document} readOnly={readOnly} change={(mail) => form.set('document', mail)} />
        </Suspense>
        <Box mt="md">
          <MailChecks document={document} />
        </Box>
      </FormSection>
    </RecordForm>
  )
}
