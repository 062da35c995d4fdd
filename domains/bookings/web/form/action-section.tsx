import { Radio, Stack } from '@mantine/core'
import type { KindWords } from '../../contract/kind-words.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import type { BookingAction } from './booking-values.ts'
import type { BookingFormState } from './use-booking-form.ts'

const choicesFor = ({ places }: KindWords): { value: BookingAction; label: string; description: string }[] => [
  {
    value: 'hold',
    label: `Hold the ${places}`,
    description: 'Held for a limited time. The deposit confirms the booking. Without it, the hold expires.',
  },
  { value: 'confirm', label: 'Confirm now', description: 'Confirmed immediately, paid or not.' },
  { value: 'request', label: 'Record request', description: `The client wants it, and you confirm later. Does not reserve ${places}.` },
  { value: 'inquire', label: 'Record inquiry', description: `The client is only asking. Does not reserve ${places}.` },
  {
    value: 'waitlist',
    label: 'Add to waiting list',
    description: `Takes no ${places}. When some become free, Safiri holds them and tells the client by mail.`,
  },
]

/** Returns the label of the button that books. */
export const saveLabel = (action: BookingAction, { places, record }: KindWords): string =>
  ({
    hold: `Hold ${places}`,
    confirm: `Confirm ${record}`,
    request: 'Save request',
    inquire: 'Save inquiry',
    waitlist: 'Add to waiting list',
  })[action]

/** Chooses the first status of the booking. */
export function ActionSection({ state: { form, short }, words }: { state: BookingFormState; words: KindWords }) {
  const full = short.size > 0
  return (
    <FormSection title="What happens now">
      <Radio.Group {...form.field('action')} aria-label="What happens now" mb="md">
        <Stack gap="sm">
          {choicesFor(words).map(({ value, label, description }) => (
            <Radio
              key={value}
              size="xs"
              value={value}
              label={label}
              description={full && (value === 'hold' || value === 'confirm') ? `There are not enough ${words.places} left.` : description}
              disabled={full && (value === 'hold' || value === 'confirm') && form.values.action !== value}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormSection>
  )
}
