import { lazy, Suspense } from 'react'
import { truncate } from '#kit/contract/text.ts'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { optionsOf } from '#kit/web/list-page/options-of.ts'
import { PageTabs } from '#kit/web/record-page/page-tabs.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { Button } from '@mantine/core'
import { call, messagingReads, templateList, type Template } from './calls.ts'
import { messagingTabs, templateTones } from './messaging-words.ts'

const TemplateDialog = lazy(() => import('./template-dialog.tsx'))

const columns: Column<Template>[] = [
  { key: 'name', header: 'Name', sort: true, card: 'title' },
  {
    key: 'status',
    header: 'Status',
    card: 'fact',
    cell: ({ status, reason }) => (
      <span title={reason ?? undefined}>
        <StatusBadge status={status} tone={templateTones[status]} />
      </span>
    ),
  },
  { key: 'category', header: 'Category', card: 'fact' },
  { key: 'language', header: 'Language' },
  { key: 'body', header: 'Text', cell: ({ body }) => truncate(body) },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason && truncate(reason) },
]

const needs = ['Manage CRM'] as const

/** WhatsApp templates with their states, and how to ask for approval. */
export default function TemplatesList() {
  const template = useDrawer('template')
  const submit = useAction(call, 'POST /crm/messaging/templates/{id}/submit', {
    invalidates: messagingReads,
    notice: 'Sent to WhatsApp for approval.',
  })
  const remove = useAction(call, 'DELETE /crm/messaging/templates/{id}', { invalidates: messagingReads, notice: 'Template deleted.' })
  const sync = useAction(call, 'POST /crm/messaging/templates/sync', {
    invalidates: messagingReads,
    notice: 'Templates are being read from WhatsApp.',
  })
  const add = { label: 'Add template', needs, run: () => template.open() }
  return (
    <>
      <ListPage
        title="WhatsApp templates"
        tabs={<PageTabs tabs={messagingTabs} />}
        rows={templateList}
        search="Search name and text"
        defaultSort="name"
        columns={columns}
        filters={[
          {
            key: 'status',
            label: 'Status',
            type: 'multi',
            options: optionsOf(['draft', 'pending', 'approved', 'rejected', 'paused', 'disabled']),
          },
          { key: 'category', label: 'Category', type: 'multi', options: optionsOf(['marketing', 'utility', 'authentication']) },
        ]}
        rowActions={({ id, status }) =>
          status === 'draft' || status === 'rejected'
            ? [
                { label: 'Edit', icon: 'pencil', needs, run: () => template.open(id) },
                ...(status === 'draft'
                  ? [{ label: 'Submit for approval', icon: 'send' as const, needs, run: () => submit.mutate({ params: { id } }) }]
                  : []),
                { label: 'Delete', icon: 'trash', danger: true, needs, run: () => remove.mutate({ params: { id } }) },
              ]
            : []
        }
        actions={
          <Button variant="default" loading={sync.isPending} onClick={() => sync.mutate({})}>
            Sync templates
          </Button>
        }
        primaryAction={add}
        firstUse={{
          title: 'No templates yet.',
          text: 'WhatsApp takes only approved texts when a person has not written for 24 hours.',
          action: add,
        }}
      />
      <Suspense fallback={null}>
        {template.opened && <TemplateDialog key={template.opened} id={template.opened} close={template.close} />}
      </Suspense>
    </>
  )
}
