import { Button, Group, Select, Text } from '@mantine/core'
import type { z } from 'zod'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { CurrencyField } from '#kit/web/fields/currency-field.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { journalFileQuery, type AccountingProgram } from '../contract/journal.ts'
import { call } from './calls.ts'

const programs: Record<AccountingProgram, { label: string; text: string }> = {
  quickbooks: {
    label: 'QuickBooks',
    text: 'In QuickBooks Online, open Settings, Import data, Journal entries. Choose day/month/year as the format of dates.',
  },
  xero: {
    label: 'Xero',
    text: 'In Xero, open Accounting, Manual journals, Import. Your chart of accounts needs accounts with the numbers shown in the journal.',
  },
}

type Values = Partial<z.input<typeof journalFileQuery>>

/** The last month, first and last day. */
function lastMonth(): { starts_at: string; ends_at: string } {
  const ends_at = addDays(`${dayOf(new Date()).slice(0, 8)}01`, -1)
  return { starts_at: `${ends_at.slice(0, 8)}01`, ends_at }
}

/** Downloads the journal of some days as a file for an accounting program. */
export function JournalFileDialog({ onClose }: { onClose: () => void }) {
  const { currency } = useAgency()
  const form = useSmallForm<Values>({
    initial: { program: 'quickbooks', currency, ...lastMonth() },
    check: checkWith(journalFileQuery),
    send: async (values) => {
      await call.download('GET /finance/journal/file', { query: values as z.input<typeof journalFileQuery> })
      onClose()
    },
  })
  const { program = 'quickbooks' } = form.values
  return (
    <Modal opened onClose={onClose} title="Journal for accounting" size="sm">
      <SmallForm
        form={form}
        action="Download"
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <Select
          label="Program"
          required
          allowDeselect={false}
          data-autofocus
          data={Object.entries(programs).map(([value, { label }]) => ({ value, label }))}
          {...form.field('program')}
        />
        <CurrencyField label="Currency" required {...form.field('currency')} />
        <Group grow align="start">
          <DateField label="First day" required {...form.field('starts_at')} />
          <DateField label="Last day" required {...form.field('ends_at')} />
        </Group>
        <Text size="sm" c="dimmed" mb="md">
          {programs[program].text}
        </Text>
      </SmallForm>
    </Modal>
  )
}
