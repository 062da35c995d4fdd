import { lazy, Suspense } from 'react'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction, useList } from '#kit/web/use-call.ts'
import { call, lessonList, type Lesson } from './calls.ts'

const TeachDialog = lazy(() => import('./teach-dialog.tsx'))

const columns: Column<Lesson>[] = [
  { key: 'question', header: 'Question', card: 'title' },
  { key: 'answer', header: 'Answer', card: 'about' },
  { key: 'updated_at', header: 'Changed', sort: true, cell: ({ updated_at }) => <Day value={updated_at} /> },
]

/** Questions and answers that the agency has taught. */
export default function LessonsList() {
  const { opened, open, close } = useDrawer('lesson')
  const remove = useAction(call, 'DELETE /chatbot/lessons/{id}', { notice: 'Answer deleted.' })
  const known = useList(lessonList, { per_page: 100 }, { enabled: opened !== undefined && opened !== 'new' })
  const lesson = known.data?.data.find(({ id }) => id === opened) ?? null
  const add = { label: 'Teach answer', needs: ['Manage Chatbot'] as const, run: () => open() }
  const ask = async ({ id, question }: Lesson) => {
    const title = 'Delete this answer?'
    if (await confirm({ title, text: `The bot no longer answers “${question}” with it.`, action: 'Delete answer', danger: true }))
      remove.mutate({ params: { id } })
  }
  return (
    <>
      <ListPage
        title="Taught answers"
        rows={lessonList}
        search="Search questions and answers"
        defaultSort="-updated_at"
        columns={columns}
        rowLink={({ id }) => `${pathTo('/chatbot/lessons')}?lesson=${id}`}
        rowActions={(row) => [{ label: 'Delete', icon: 'trash', danger: true, needs: ['Manage Chatbot'], run: () => ask(row) }]}
        primaryAction={add}
        firstUse={{
          title: 'Nothing taught yet.',
          text: 'The bot answers from your published offers. Teach it what they do not say, such as visas or insurance.',
          action: add,
        }}
      />
      <Suspense fallback={null}>{(opened === 'new' || lesson) && <TeachDialog key={opened} lesson={lesson} close={close} />}</Suspense>
    </>
  )
}
