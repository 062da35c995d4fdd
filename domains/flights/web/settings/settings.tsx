import { Alert, Radio } from '@mantine/core'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm, type RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type Settings } from '../calls.ts'
import { flightTabs } from '../flight-tabs.tsx'
import { AirlinesSection } from './airlines-section.tsx'
import { PricesSection } from './prices-section.tsx'
import { settingsBodyOf, settingsSchema, settingsValues, type SettingsValues } from './settings-values.ts'
import styles from './settings.module.css'

/** Flight settings: provider, markup and fees, airlines. */
export default function FlightSettings() {
  const answer = useCall(call, 'GET /flights/settings')
  return (
    <RecordPage answer={answer} what="Flight settings" title={() => 'Flight settings'} tabs={flightTabs}>
      {(settings) => <SettingsForm settings={settings} />}
    </RecordPage>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const may = useMay()('Edit Agency')
  const form = useRecordForm<SettingsValues>({
    screen: 'flight settings',
    initial: settingsValues(settings),
    schema: settingsSchema,
    labels: { markup_percent: 'Markup' },
    save: (values) => call('POST /flights/settings', { body: settingsBodyOf(values, settings.version) }),
    invalidates: ['/flights'],
    notice: 'Flight settings saved.',
  })
  const sections = (
    <>
      <ProviderSection form={form} settings={settings} />
      <PricesSection form={form} />
      <AirlinesSection form={form} />
    </>
  )
  if (may)
    return (
      <RecordForm form={form} action="Save settings">
        {sections}
      </RecordForm>
    )
  return (
    <fieldset disabled className={styles.readOnly}>
      <Alert color="gray" mb="md">
        You need the right to edit the agency.
      </Alert>
      {sections}
    </fieldset>
  )
}

function ProviderSection({
  form,
  settings: { providers, in_use, webhook_url },
}: {
  form: RecordFormState<SettingsValues>
  settings: Settings
}) {
  const field = form.field('provider')
  const used = providers.find(({ key }) => key === in_use)
  return (
    <FormSection title="Provider" text={`New bookings use: ${used?.name}. Existing bookings keep theirs.`}>
      <Radio.Group aria-label="Provider" value={field.value} onChange={field.onChange} error={field.error}>
        <div className={styles.providers}>
          {providers.map(({ key, name, text, ready, missing, test }) => (
            <Radio
              key={key}
              value={key}
              label={`${name}${test ? ' (test flights only)' : ''}`}
              description={ready ? text : `${text} Not ready here: ${missing}`}
              disabled={!ready}
            />
          ))}
        </div>
      </Radio.Group>
      {webhook_url && (
        <p className={styles.webhook}>
          The provider sends its news to <code>{webhook_url}</code> <CopyButton value={webhook_url} what="address" />
        </p>
      )}
      <p className={styles.webhook}>
        Members who can edit bookings are reminded a day and three hours before seats or a fare expire, and when they have expired.
      </p>
    </FormSection>
  )
}
