import { Alert, Button, SegmentedControl, Select } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { NumberInput } from '#kit/web/fields/inputs.tsx'
import { PercentField } from '#kit/web/fields/percent-field.tsx'
import { dayOf } from '#kit/contract/time.ts'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm, type SmallFormState } from '#kit/web/record-form/use-small-form.ts'
import type { Channel, ProductRow } from './calls.ts'
import { ChangePreview } from './change-preview.tsx'
import { currentValues, changeOf, problemsOf, unchanged, type ChangeValues } from './change-values.ts'
import styles from './channels.module.css'
import { useChange } from './use-change.ts'

interface ChangeDialogProps {
  rows: readonly ProductRow[]
  channels: readonly Channel[]
  /** The preselected channel; without it the user chooses one here. */
  channel: Channel | undefined
  onClose: () => void
}

const priceOptions = [
  { value: 'none', label: 'As is' },
  { value: 'percent_more', label: 'Percent more' },
  { value: 'percent_less', label: 'Percent less' },
  { value: 'amount_more', label: 'Amount more' },
  { value: 'amount_less', label: 'Amount less' },
]

/** Changes the channel settings of one or many items, with a preview before saving. */
export default function ChangeDialog({ rows, channels, channel: fixed, onClose }: ChangeDialogProps) {
  const { apply } = useChange()
  const single = fixed && rows.length === 1 ? rows[0]! : null
  const ids = rows.map(({ id }) => id)
  const first = fixed ?? channels[0]!
  const form = useSmallForm<ChangeValues>({
    initial: single ? currentValues(first.key, single.channels[first.key]!, single.from_price?.currency) : unchanged(first.key),
    check: problemsOf,
    send: async (values, sent) => {
      const channel = channelOf(values)
      await apply(changeOf(ids, values, channel.settings), channel.name, sent)
      onClose()
    },
  })
  const channelOf = (values: ChangeValues) => channels.find(({ key }) => key === values.channel) ?? first
  const channel = channelOf(form.values)
  const ready = Object.keys(problemsOf(form.values)).length === 0
  return (
    <Modal opened onClose={onClose} size="lg" title={single ? `${single.title} on ${first.name}` : `Change ${rows.length} items`}>
      <SmallForm
        form={form}
        action={single ? 'Save' : 'Change items'}
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {!fixed && (
          <Select
            label="Channel"
            data={channels.map(({ key, name }) => ({ value: key, label: name }))}
            allowDeselect={false}
            {...form.field('channel')}
          />
        )}
        <p className={styles.text}>{channel.text}</p>
        {channel.closed && (
          <Alert color="yellow" mb="sm">
            {channel.closed}
          </Alert>
        )}
        <Fields form={form} channel={channel} rows={rows} leave={!single} />
        <ChangePreview body={ready ? changeOf(ids, form.values, channel.settings) : null} rows={rows} />
      </SmallForm>
    </Modal>
  )
}

interface FieldsProps {
  form: SmallFormState<ChangeValues>
  channel: Channel
  rows: readonly ProductRow[]
  /** Whether the field offers "leave unchanged". */
  leave: boolean
}

function Fields({ form, channel: { settings }, rows, leave }: FieldsProps) {
  const enabled = form.field('enabled')
  const { starts, price } = form.values
  const may = (options: { value: string; label: string }[]) => (leave ? [{ value: 'leave', label: 'No change' }, ...options] : options)
  const currencies = new Set(rows.flatMap(({ from_price }) => (from_price ? [from_price.currency] : [])))
  const currency = currencies.size === 1 ? [...currencies][0] : undefined
  return (
    <>
      <div className={styles.switch}>
        <span id="channel-on">On this channel</span>
        <SegmentedControl
          aria-labelledby="channel-on"
          data={[...(leave ? [{ value: 'leave', label: 'Leave' }] : []), { value: 'on', label: 'On' }, { value: 'off', label: 'Off' }]}
          value={enabled.value}
          onChange={enabled.onChange}
        />
      </div>
      {settings.starts && (
        <div className={styles.pair}>
          <Select
            label="From when"
            allowDeselect={false}
            data={may([
              { value: 'at_once', label: 'Now' },
              { value: 'day', label: 'From a day' },
            ])}
            {...form.field('starts')}
          />
          {starts === 'day' && <DateField label="First day" required min={dayOf(new Date())} {...form.field('starts_on')} />}
        </div>
      )}
      {settings.price && (
        <div className={styles.pair}>
          <Select
            label="Price"
            allowDeselect={false}
            data={may(currency ? priceOptions : priceOptions.filter(({ value }) => !value.startsWith('amount')))}
            description={currency || rows.length < 2 ? undefined : 'By amount only where all are in one currency.'}
            {...form.field('price')}
          />
          {price.startsWith('percent') && <PercentField label="Percent" required {...form.field('percent')} />}
          {price.startsWith('amount') && currency && <MoneyField label="Amount" required currency={currency} {...form.field('amount')} />}
        </div>
      )}
      {settings.share && (
        <div className={styles.pair}>
          <NumberInput
            label="Share of the stock"
            suffix="%"
            min={1}
            max={100}
            allowDecimal={false}
            hideControls
            placeholder={leave ? 'No change' : '100%'}
            description="At most this share is shown as available."
            {...form.field('share_percent')}
            value={form.values.share_percent ?? ''}
            onChange={(value) => form.field('share_percent').onChange(value === '' ? null : Number(value))}
          />
        </div>
      )}
    </>
  )
}
