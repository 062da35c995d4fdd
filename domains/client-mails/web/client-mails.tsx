import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { businessTabs } from '#domains/agency/web/business-tabs.ts'
import { useDialog } from '#domains/bookings/web/view/use-dialog.ts'
import { Switch } from '#kit/web/fields/inputs.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { clientMailsBody } from '../contract.ts'
import { occasions, type Occasion } from '../contract/occasions.ts'
import { call, type ClientMails } from './calls.ts'
import styles from './client-mails.module.css'

const Preview = lazy(() => import('./preview.tsx'))

const words: Record<Occasion, { label: string; text: string }> = {
  hold: { label: 'On hold', text: 'When the hold ends, and what confirms the booking.' },
  confirmation: { label: 'Confirmed', text: 'With the confirmation as a PDF. Tickets to an event are sent in their own mail instead.' },
  change: { label: 'Changed', text: 'After each change of what is booked or what it costs, with the new confirmation.' },
  cancellation: { label: 'Cancelled', text: 'With the refund.' },
}

/** Which mails the clients get about their bookings, with a preview of each. */
export default function ClientMailsPage() {
  const answer = useCall(call, 'GET /business/client-mails')
  const { dialog, of, close } = useDialog()
  return (
    <>
      <RecordPage answer={answer} what="Settings" title={() => 'Mails to clients'} tabs={businessTabs}>
        {(settings) => <MailsForm settings={settings} refresh={answer.refetch} />}
      </RecordPage>
      <Suspense fallback={null}>
        {dialog === 'preview' && of && <Preview occasion={of as Occasion} title={words[of as Occasion].label} onClose={close} />}
      </Suspense>
    </>
  )
}

function MailsForm({ settings, refresh }: { settings: ClientMails; refresh: () => Promise<unknown> }) {
  const maySee = useMay()('View Bookings')
  const { open } = useDialog<'preview'>()
  const form = useRecordForm<ClientMails, ClientMails>({
    screen: 'client mails',
    initial: settings,
    schema: clientMailsBody,
    save: (values, sent) => call('POST /business/client-mails', { body: values, ...sent }),
    invalidates: ['/business/client-mails'],
    notice: 'Settings saved.',
    fromSaved: (saved) => saved,
    saved: async () => {
      await refresh()
    },
  })
  return (
    <RecordForm form={form} action="Save settings">
      <FormSection
        title="Mails about bookings"
        text="Sent to the client in your agency’s name when a booking is held, confirmed, changed or cancelled. Replies go to your agency’s address."
      >
        {occasions.map((occasion) => (
          <div key={occasion} className={styles.row}>
            <Switch label={words[occasion].label} description={words[occasion].text} {...form.field(occasion, { type: 'checkbox' })} />
            {maySee && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Preview mail: ${words[occasion].label}`}
                onClick={() => open('preview', occasion)}
              >
                Preview
              </Button>
            )}
          </div>
        ))}
      </FormSection>
    </RecordForm>
  )
}
