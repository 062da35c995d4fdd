import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ImportButton } from '#domains/imports/web/import-button.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { contactList } from '../calls.ts'
import { sourceName, sourceOptions, stageOptions } from './contact-words.ts'
import { PeopleTable, personColumns, personFilters } from './people-table.tsx'

const add = { label: 'Add contact', to: pathTo('/crm/contacts/new'), needs: ['Edit Clients'] as const }

/** Everybody the agency knows. */
export default function ContactsList() {
  return (
    <PeopleTable
      title="Contacts"
      rows={contactList}
      columns={[...personColumns, { key: 'source', header: 'Source', hidden: true, cell: ({ source }) => sourceName(source) }]}
      filters={[
        { key: 'stage', label: 'Stage', type: 'select', options: stageOptions },
        { key: 'source', label: 'Source', type: 'select', options: sourceOptions },
        ...personFilters,
      ]}
      defaultSort="-created_at"
      rowLink={({ id }) => pathTo('/crm/contacts/$id', { id })}
      actions={
        <>
          <Button component={Link} to="/crm/contacts/duplicates" variant="default">
            Find duplicates
          </Button>
          <ImportButton kind="contacts" reads="/crm" />
        </>
      }
      primaryAction={add}
      firstUse={{
        title: 'No contacts yet.',
        text: 'A contact is anyone you want to stay in touch with. Clients and customers are contacts too.',
        action: add,
      }}
    />
  )
}
