import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { icons } from '#kit/web/icons.ts'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { limitsBody } from '../../contract.ts'
import { call, type Agreement } from '../calls.ts'

interface Period {
  from: string | null
  to: string | null
}

/** Sets the owner's limits of an agreement. */
export default function LimitsDialog({ agreement: { id, revision, cap, blackouts }, close }: { agreement: Agreement; close: () => void }) {
  const invalidate = useInvalidate()
  const bodyOf = (values: { cap: number | null; blackouts: Period[] }) => ({
    revision,
    cap: values.cap,
    blackouts: values.blackouts.map(({ from, to }) => ({ from: from ?? '', to: to ?? '' })),
  })
  const form = useSmallForm<{ cap: number | null; blackouts: Period[] }>({
    initial: { cap, blackouts },
    check: (values) => checkWith(limitsBody)(bodyOf(values)),
    send: async (values, sent) => {
      await call('POST /reseller/agreements/{id}/limits', { params: { id }, body: bodyOf(values), ...sent })
      await invalidate(['/reseller'])
      toast('Limits saved.')
      close()
    },
  })
  const { blackouts: periods } = form.values
  const change = (at: number, part: Partial<Period>) =>
    form.set({ blackouts: periods.map((period, index) => (index === at ? { ...period, ...part } : period)) })
  return (
    <Modal opened onClose={close} title="Limits">
      <DrawerForm form={form} action="Save limits" done={close}>
        <WholeNumberField label="Places at the same time" min={1} description="Empty for no limit." {...form.field('cap')} />
        <Stack gap="xs">
          {periods.map(({ from, to }, at) => (
            <Group key={at} wrap="nowrap" align="start" gap="xs">
              <DateField
                label="Not sold from"
                required
                value={from}
                onChange={(day: string | null) => change(at, { from: day })}
                error={form.errorAt(`blackouts.${at}.from`)}
              />
              <DateField
                label="To"
                required
                value={to}
                onChange={(day: string | null) => change(at, { to: day })}
                error={form.errorAt(`blackouts.${at}.to`)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                mt={28}
                aria-label="Remove these days"
                onClick={() => form.set({ blackouts: periods.filter((_, index) => index !== at) })}
              >
                <icons.x size={16} />
              </ActionIcon>
            </Group>
          ))}
          <Button variant="default" size="compact-md" onClick={() => form.set({ blackouts: [...periods, { from: null, to: null }] })}>
            Add blackout dates
          </Button>
        </Stack>
      </DrawerForm>
    </Modal>
  )
}
