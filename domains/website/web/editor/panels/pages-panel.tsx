import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { languageName } from '../../../contract/languages.ts'
import { builtInKinds, builtInNames, isFrame, type BuiltInKind } from '../../../contract/page-kinds.ts'
import { call, websiteReads, type PageRow } from '../../calls.ts'
import { inPlace, pageName, reviewName, stateName, stateTone } from '../../website-words.ts'
import { menuOf, rowsOf, withEntry, withoutRow } from '../model/menu-edit.ts'
import styles from './panels.module.css'
import type { Editing } from '../page-editor.tsx'
import { MenuList } from './menu-list.tsx'
import { NewPage } from './new-page.tsx'

/** The pages of the design, those of the menu in its order, and the header and footer that they share. */
export function PagesPanel({ editing }: { editing: Editing }) {
  const { site, design: given, page, readOnly, look, setLook, openPage } = editing
  const design = useCall(call, 'GET /website/designs/{id}', { params: { id: given.id } }).data ?? given
  const [adding, setAdding] = useState(false)
  const rows = rowsOf(look.menu)
  const setMenu = (menu: typeof look.menu) => setLook({ ...look, menu })
  const duplicate = useAction(call, 'POST /website/pages/{id}/duplicate', {
    invalidates: websiteReads,
    notice: 'Page duplicated.',
    done: ({ id }) => openPage(id),
  })
  const remove = useAction(call, 'DELETE /website/pages/{id}', { invalidates: websiteReads, notice: 'Page deleted.' })
  const translate = useAction(call, 'POST /website/designs/{id}/pages', {
    invalidates: websiteReads,
    notice: 'Page copied. Now translate its texts.',
    failed: 'Not copied',
    done: ({ id }) => openPage(id),
  })
  /** A translation starts as a copy with the same address. */
  const translationsOf = ({ id, kind, title, slug, language }: PageRow): Action[] =>
    language !== null
      ? []
      : (site?.languages ?? [])
          .filter((one) => !design.page_list.some((other) => other.kind === kind && other.slug === slug && other.language === one))
          .map((one) => ({
            label: `Translate into ${languageName(one, 'en')}`,
            icon: 'world',
            run: () => translate.mutate({ params: { id: given.id }, body: { title, slug, kind, language: one, copy_of: id } }),
          }))
  const pages = design.page_list.filter(({ kind }) => kind === 'page')
  const home = pages.find(({ slug, language }) => slug === '' && language === null)
  const menuPages = new Set(rows.map(({ entry }) => entry.page_id))
  const ask = async ({ id, title, state }: PageRow) => {
    const yes = await confirm({
      title: `Delete “${title}”?`,
      text: state === 'draft' ? 'Its history goes with it.' : 'Visitors no longer see it, and its history goes with it.',
      action: 'Delete page',
      danger: true,
    })
    if (!yes) return
    const menu = rows.filter(({ entry }) => entry.page_id === id).reduce((left, row) => withoutRow(left, row.id), rows)
    if (menu.length < rows.length) setMenu(menuOf(menu))
    if (id === page.id && home) openPage(home.id)
    await remove.mutateAsync({ params: { id } })
  }
  const actionsOf = (one: PageRow): Action[] =>
    readOnly
      ? []
      : [
          { label: 'Title and address', icon: 'pencil', run: () => openPage(one.id) },
          { label: 'Duplicate', icon: 'copy', run: () => duplicate.mutate({ params: { id: one.id } }) },
          ...translationsOf(one),
          // A translation is in the menu of its language by itself.
          ...(menuPages.has(one.id) || one.language !== null
            ? []
            : [
                {
                  label: 'Add to the menu',
                  icon: 'plus' as const,
                  run: () => setMenu(withEntry(look.menu, { label: one.title.slice(0, 40), page_id: one.id, link: null })),
                },
              ]),
          {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            disabled: one.id === home?.id && 'A site needs its home page.',
            run: () => ask(one),
          },
        ]
  const pageRow = (one: PageRow) => (
    <PageLine key={one.id} page={one} current={one.id === page.id} open={() => openPage(one.id)} actions={actionsOf(one)} />
  )
  const shared = inPlace(design.page_list).filter(({ kind }) => isFrame(kind))
  const builtIn = (kind: BuiltInKind) => design.page_list.filter((one) => one.kind === kind)
  const start = useAction(call, 'POST /website/designs/{id}/pages', { invalidates: websiteReads, done: ({ id }) => openPage(id) })
  const sharedRow = (one: PageRow) => (
    <PageLine
      key={one.id}
      page={one}
      current={one.id === page.id}
      open={() => openPage(one.id)}
      actions={readOnly ? [] : translationsOf(one)}
    />
  )
  return (
    <Stack gap="md">
      <section className={styles.group} aria-label="Menu">
        <h2>Menu</h2>
        <MenuList rows={rows} pages={pages} current={page.id} readOnly={readOnly} set={(next) => setMenu(menuOf(next))} open={openPage} />
      </section>
      <section className={styles.group} aria-label="All pages">
        <h2>All pages</h2>
        <ul className={styles.pages}>{pages.map(pageRow)}</ul>
        {!readOnly && (
          <Button variant="default" size="compact-md" leftSection={<icons.plus size={14} aria-hidden />} onClick={() => setAdding(true)}>
            Add page
          </Button>
        )}
      </section>
      {shared.length > 0 && (
        <section className={styles.group} aria-label="On every page">
          <h2>On every page</h2>
          <ul className={styles.pages}>{shared.map(sharedRow)}</ul>
        </section>
      )}
      <section className={styles.group} aria-label="Built-in pages">
        <h2>Built-in pages</h2>
        <ul className={styles.pages}>
          {builtInKinds.map((kind) =>
            builtIn(kind).length > 0 ? (
              builtIn(kind).map(sharedRow)
            ) : (
              <li key={kind} className={styles.row}>
                <button
                  type="button"
                  className={styles.pick}
                  disabled={readOnly || start.isPending}
                  onClick={() => start.mutate({ params: { id: given.id }, body: { kind, title: builtInNames[kind], slug: '' } })}
                >
                  <span>
                    {builtInNames[kind]}
                    <small>Without sections of yours</small>
                  </span>
                </button>
              </li>
            ),
          )}
        </ul>
      </section>
      {adding && <NewPage designId={given.id} close={() => setAdding(false)} open={openPage} />}
    </Stack>
  )
}

interface PageLineProps {
  page: PageRow
  current: boolean
  open: () => void
  actions: readonly Action[]
}

function PageLine({ page, current, open, actions }: PageLineProps) {
  const name = page.kind === 'header' ? 'Header' : page.kind === 'footer' ? 'Footer' : pageName(page)
  const where = isFrame(page.kind) ? 'Shared by all pages' : 'With your sections'
  return (
    <li className={styles.row} data-selected={current || undefined}>
      <button type="button" className={styles.pick} aria-current={current ? 'page' : undefined} onClick={open}>
        <span>
          {name}
          <small>
            {[page.path ?? (page.language ? languageName(page.language, 'en') : where), reviewName(page)].filter(Boolean).join(' · ')}
          </small>
        </span>
      </button>
      {page.state !== 'published' && <StatusBadge status={page.state} tone={stateTone[page.state]} label={stateName[page.state]} />}
      <RowMenu label={`Actions of ${name}`} actions={actions} />
    </li>
  )
}
