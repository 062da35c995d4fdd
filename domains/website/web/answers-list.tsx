import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { stringifySearch } from '#kit/web/plain-search.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, formAnswerList } from './calls.ts'
import { purposeName } from './website-words.ts'

const AnswerDialog = lazy(() => import('./answer-dialog.tsx'))

/** What visitors answered in the forms of the website. */
export default function FormAnswersList() {
  const { pathname } = useLocation()
  const search = useSearch({ strict: false })
  const answer = useDrawer('answer')
  const navigate = useNavigate()
  const remove = useAction(call, 'DELETE /website/form-answers/{id}', {
    invalidates: ['/website/form-answers'],
    notice: 'Answer deleted.',
  })
  return (
    <>
      <ListPage
        title="Form answers"
        rows={formAnswerList}
        search="Search names and forms"
        defaultSort="-created_at"
        filters={[
          {
            key: 'purpose',
            label: 'Purpose',
            type: 'multi',
            options: Object.entries(purposeName).map(([value, label]) => ({ value, label })),
          },
        ]}
        columns={[
          { key: 'name', header: 'Who', cell: ({ name, email, phone }) => name ?? email ?? phone ?? 'No name', card: 'title' },
          { key: 'title', header: 'Form', cell: ({ title, purpose }) => title || purposeName[purpose], card: 'fact' },
          { key: 'answers', header: 'Answers', cell: ({ answers }) => answers.replaceAll('\n', ' · ').slice(0, 120), card: 'about' },
          { key: 'created_at', header: 'Sent', sort: true, cell: ({ created_at }) => <Moment value={created_at} />, card: 'fact' },
        ]}
        rowLink={({ id }) => pathname + stringifySearch({ ...search, answer: id })}
        rowActions={(row) => [
          { label: 'Show answers', icon: 'eye', run: () => answer.open(row.id) },
          ...(row.inquiry_id
            ? [
                {
                  label: 'Open inquiry',
                  icon: 'external' as const,
                  run: () => void navigate({ href: `${pathTo('/inquiries')}?inquiry=${row.inquiry_id!}` }),
                },
              ]
            : []),
          {
            label: 'Delete answer',
            icon: 'trash',
            danger: true,
            needs: ['Edit Inquiries'],
            run: async () => {
              if (
                await confirm({
                  title: 'Delete this answer?',
                  text: 'An inquiry that it became stays.',
                  action: 'Delete answer',
                  danger: true,
                })
              )
                remove.mutate({ params: { id: row.id } })
            },
          },
        ]}
        firstUse={{
          title: 'No answers yet.',
          text: 'Put a form on a page of your website: drag the fields that you want to ask for. What visitors send is listed here.',
        }}
      />
      <Suspense fallback={null}>{answer.opened && <AnswerDialog id={answer.opened} close={answer.close} />}</Suspense>
    </>
  )
}
