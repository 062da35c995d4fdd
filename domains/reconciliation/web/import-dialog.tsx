import { Button, Select } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import type { Currency } from '#kit/contract/money.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { CurrencyField } from '#kit/web/fields/currency-field.tsx'
import { FileField } from '#kit/web/fields/file-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import type { importBody } from '../contract.ts'
import { accountWords, largestText, type ColumnKind } from '../contract/columns.ts'
import { call, reads, type Check, type Read } from './calls.ts'
import { ColumnsTable } from './columns-table.tsx'
import { LeftOutRows } from './left-out-rows.tsx'

interface Chosen {
  name: string
  content: string
  read: Read
}

/** Asks for a file, then for the content of its columns, with guesses preselected; then whether to leave out rows that are no lines. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  return (
    <Modal opened onClose={onClose} title="Import statement" size={chosen ? 'xl' : 'md'}>
      {chosen ? <Columns chosen={chosen} back={() => setChosen(null)} /> : <ChooseFile onChosen={setChosen} onClose={onClose} />}
    </Modal>
  )
}

function ChooseFile({ onChosen, onClose }: { onChosen: (chosen: Chosen) => void; onClose: () => void }) {
  const form = useSmallForm<{ content: File[] }>({
    initial: { content: [] },
    check: ({ content: [file] }): Record<string, string> => {
      if (!file) return { content: 'Choose file.' }
      return file.size > largestText ? { content: `A file is at most ${largestText / 1000} KB. Split it.` } : {}
    },
    send: async ({ content: [file] }) => {
      const content = await file!.text()
      onChosen({ name: file!.name, content, read: await call('POST /reconciliation/statements/read', { body: { content } }) })
    },
  })
  return (
    <SmallForm
      form={form}
      action="Read file"
      more={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <FileField label="CSV file of the bank or mobile money company" accept=".csv,text/csv,text/plain" {...form.field('content')} />
    </SmallForm>
  )
}

interface Values {
  account: string
  currency: Currency | null
  columns: (ColumnKind | null)[]
}

const accountOptions = Object.entries(accountWords).map(([value, label]) => ({ value, label }))

function Columns({ chosen: { name, content, read }, back }: { chosen: Chosen; back: () => void }) {
  const agency = useAgency()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const [found, setFound] = useState<Check | null>(null)
  const bring = async (values: Values, bad_rows: 'refuse' | 'skip') => {
    const body = { ...values, file_name: name, content, bad_rows } as z.input<typeof importBody>
    const { id, open, known, left_out } = await call('POST /reconciliation/statements/import', { body })
    await invalidate(reads)
    const also = [known > 0 && `${known} were already imported`, left_out > 0 && `${left_out} left out`].filter((part) => part !== false)
    toast(`${[`${open} ${open === 1 ? 'line' : 'lines'} imported`, ...also].join(', ')}.`)
    await navigate({ href: `${pathTo('/finance')}?tab=reconciliation&statement_id=${id}` })
  }
  const form = useSmallForm<Values>({
    initial: { account: 'bank', currency: agency.currency, columns: read.columns },
    check: ({ columns, currency }): Record<string, string> => {
      if (!columns.includes('day')) return { columns: 'Choose the column with the date.' }
      if (!columns.some((kind) => kind === 'amount' || kind === 'money_in' || kind === 'money_out'))
        return { columns: 'Choose the column with the amount.' }
      return currency ? {} : { currency: 'Currency is required.' }
    },
    send: async (values) => {
      const body = { currency: values.currency!, columns: values.columns, content }
      const check = await call('POST /reconciliation/statements/check', { body })
      // Without a single line there is nothing to confirm: the import says why it is refused.
      if (check.left_out > 0 && check.lines > 0) setFound(check)
      else await bring(values, 'refuse')
    },
  })
  if (found) return <LeftOutRows check={found} importRest={() => bring(form.values, 'skip')} back={() => setFound(null)} />
  return (
    <SmallForm
      form={form}
      action={`Import ${read.total} ${read.total === 1 ? 'row' : 'rows'}`}
      more={
        <Button variant="default" onClick={back}>
          Another file
        </Button>
      }
    >
      <FieldRow>
        <Select label="Statement of" data={accountOptions} allowDeselect={false} {...form.field('account')} />
        <CurrencyField label="Currency" required {...form.field('currency')} />
      </FieldRow>
      <ColumnsTable read={read} columns={form.values.columns} change={(columns) => form.set({ columns })} />
    </SmallForm>
  )
}
