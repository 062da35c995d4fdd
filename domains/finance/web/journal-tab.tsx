import { Button } from '@mantine/core'
import { useState } from 'react'
import { NamedMoney } from '#kit/web/format/named-money.tsx'
import { Day } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Filter } from '#kit/web/list-page/list-types.ts'
import { accountTypes, accountWords } from '../contract/accounts.ts'
import { entryText } from '../contract/entry-text.ts'
import { journalList } from './calls.ts'
import { JournalFileDialog } from './journal-file-dialog.tsx'

const filters: Filter[] = [
  { key: 'days', label: 'Days', type: 'date-range', from: 'starts_at', to: 'ends_at' },
  { key: 'account', label: 'Account', type: 'select', options: accountTypes.map((value) => ({ value, label: accountWords[value] })) },
  { key: 'currency', label: 'Currency', type: 'currency' },
]

/** Every line of every ledger entry, and the file for an accounting program. */
export default function JournalTab() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ListPage
        inside
        title="Journal"
        rows={journalList}
        search="Search entries"
        defaultSort="-at"
        actions={
          <Button variant="default" leftSection={<icons.download size={16} />} onClick={() => setOpen(true)}>
            For accounting
          </Button>
        }
        columns={[
          { key: 'at', header: 'Day', sort: true, cell: ({ at }) => <Day value={at} />, card: 'amount' },
          { key: 'what', header: 'Entry', cell: entryText, card: 'title' },
          { key: 'account', header: 'Account', cell: ({ account_code, account }) => `${account_code} ${account}`, card: 'about' },
          { key: 'debit', header: 'Debit', align: 'right', cell: ({ debit }) => <NamedMoney name="Debit" value={debit} />, card: 'fact' },
          {
            key: 'credit',
            header: 'Credit',
            align: 'right',
            cell: ({ credit }) => <NamedMoney name="Credit" value={credit} />,
            card: 'fact',
          },
        ]}
        filters={filters}
        firstUse={{ title: 'No ledger entries yet.', text: 'Entries appear here after the first sale or payment.' }}
      />
      {open && <JournalFileDialog onClose={() => setOpen(false)} />}
    </>
  )
}
