// Puck adds its own style only where it finds none, and that one loads a font of another host.
import '@puckeditor/core/no-external.css'
import { useMediaQuery } from '@mantine/hooks'
import { Puck, type Data } from '@puckeditor/core'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { PageDocument, PageDocumentInput } from '../../contract/document.ts'
import { siteMenu, type SiteMenu } from '../../contract/menu.ts'
import { isFrame } from '../../contract/page-kinds.ts'
import { siteTheme, type SiteTheme } from '../../contract/theme.ts'
import { call, type Design, type EditorView, type SiteAnswer, type SitePage } from '../calls.ts'
import { CanvasContext, type CanvasFrame } from './canvas/canvas-context.ts'
import { CanvasDocument } from './canvas/canvas.tsx'
import { puckConfig } from './canvas/puck-config.tsx'
import { fromPuck, toPuck } from './model/puck-data.ts'
import { EditorBody, type Shown } from './editor-body.tsx'
import { problemsOf, type Problems } from './problems.ts'
import { useAutosave, type Autosave } from './use-autosave.ts'
import { useEditorView, useViewContext } from './use-editor-view.ts'

export interface Look {
  theme: SiteTheme
  menu: SiteMenu
}

interface PageEditorProps {
  site: SiteAnswer['site']
  design: Design
  page: SitePage
  header: PageDocument
  footer: PageDocument
  /** The block to open. */
  section: string | null
}

/** What the parts of the editor share. */
export interface Editing {
  site: SiteAnswer['site']
  design: Design
  page: SitePage
  readOnly: boolean
  document: PageDocument
  problems: Problems
  draft: Autosave<PageDocument>
  /** Whether visitors see the page, and its draft. */
  state: SitePage['state']
  setState: (state: SitePage['state']) => void
  /** Whether someone has checked a translation as it is now; null in the agency's language. */
  reviewed: boolean | null
  setReviewed: (reviewed: boolean) => void
  look: Look
  setLook: (look: Look) => void
  lookDraft: Autosave<Look>
  view: EditorView | undefined
  /** Saves everything at once. Returns whether nothing is left to save. */
  flush: () => Promise<boolean>
  openPage: (id: string) => void
}

const isValid = ({ theme, menu }: Look): boolean => siteTheme.safeParse(theme).success && siteMenu.safeParse(menu).success

const plainFrame = { enabled: true, syncHostStyles: false, waitForStyles: false }
const overrides = { iframe: CanvasDocument }

/** Edits a page of the website: its blocks around the canvas, and the look and menu of its design. */
export function PageEditor({ site, design, page, header, footer, section }: PageEditorProps) {
  const readOnly = !useMay()('Edit Website')
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const [document, setDocument] = useState(() => page.document as PageDocument)
  const [state, setState] = useState(page.state)
  const [reviewed, setReviewed] = useState(page.reviewed)
  const narrow = useMediaQuery('(max-width: 60em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [shown, setShown] = useState<Shown>({ panel: narrow || readOnly ? 'blocks' : 'add', part: 'edit', width: 'desktop' })
  const [look, setLook] = useState<Look>({ theme: design.theme, menu: design.menu })
  const problems = useMemo(() => problemsOf(document), [document])
  const draft = useAutosave<PageDocument>({
    version: page.draft_version,
    isValid: (value) => problemsOf(value).valid,
    save: async (value, version) => {
      const saved = await call('POST /website/pages/{id}/draft', {
        params: { id: page.id },
        body: { document: value as PageDocumentInput, version },
      })
      setState((before) => (before === 'draft' ? before : 'changed'))
      setReviewed((before) => (before === null ? null : false))
      return saved.draft_version
    },
  })
  const lookDraft = useAutosave<Look>({
    version: design.version,
    isValid,
    save: async (value, version) => {
      const saved = await call('POST /website/designs/{id}/update', { params: { id: design.id }, body: { ...value, version } })
      return saved.version
    },
  })
  const blocks = useMemo(
    () => (isFrame(page.kind) ? document.blocks : [...header.blocks, ...document.blocks, ...footer.blocks]),
    [page.kind, header, document, footer],
  )
  // A field that is being typed may be refused: the last valid state is what is asked about.
  const valid = useRef(blocks)
  if (problems.valid) valid.current = blocks
  const validLook = useRef(look)
  if (isValid(look)) validLook.current = look
  const { data: view } = useEditorView({ designId: design.id, language: page.language, blocks: valid.current, ...validLook.current })
  const context = useViewContext(view, document, page.kind)

  const { flush: flushPage, change: changePage } = draft
  const { flush: flushLook } = lookDraft
  const flush = useCallback(async () => {
    const done = await Promise.all([flushPage(), flushLook()])
    return done.every(Boolean)
  }, [flushPage, flushLook])
  const unsaved = draft.status !== 'saved' || lookDraft.status !== 'saved'
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: () => unsaved,
    shouldBlockFn: async () => {
      if (await flush()) return false
      return !(await confirm({
        title: 'Leave without saving?',
        text: 'Your last changes are not saved yet. They are lost if you leave now.',
        action: 'Leave',
        danger: true,
      }))
    },
  })
  const openPage = useCallback(
    (id: string) => {
      void invalidate(['/website/designs'])
      void navigate({ to: pathTo('/editor/$template/pages/$page', { template: design.id, page: id }) })
    },
    [invalidate, navigate, design.id],
  )

  const sharedId = (kind: 'header' | 'footer') => design.page_list.find((one) => one.kind === kind)?.id
  const frame = useMemo<CanvasFrame | null>(() => {
    const opens = (id: string | undefined) => (id === undefined || readOnly ? null : () => openPage(id))
    return (
      context && {
        view: context,
        kind: page.kind,
        title: page.title,
        header,
        footer,
        style: view?.style ?? '',
        readOnly,
        openHeader: opens(sharedId('header')),
        openFooter: opens(sharedId('footer')),
      }
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the ids are those of the design
  }, [context, page.kind, page.title, header, footer, view?.style, readOnly, openPage, design.page_list])

  const config = useMemo(() => puckConfig(page.kind), [page.kind])
  const [initial] = useState(() => toPuck(page.document as PageDocument))
  const known = useRef(JSON.stringify(page.document))
  const changed = useCallback(
    (data: Data) => {
      const next = fromPuck(data)
      const text = JSON.stringify(next)
      if (text === known.current) return
      known.current = text
      setDocument(next)
      if (!readOnly) changePage(next)
    },
    [changePage, readOnly],
  )
  const editing: Editing = {
    site,
    design,
    page,
    readOnly,
    document,
    problems,
    draft,
    state,
    setState,
    reviewed,
    setReviewed,
    look,
    setLook: (next) => {
      setLook(next)
      lookDraft.change(next)
    },
    lookDraft,
    view,
    flush,
    openPage,
  }
  return (
    <CanvasContext value={frame}>
      <Puck
        config={config}
        data={initial}
        onChange={changed}
        iframe={plainFrame}
        overrides={overrides as never}
        permissions={readOnly ? { drag: false, duplicate: false, delete: false, edit: false, insert: false } : {}}
      >
        <EditorBody
          editing={editing}
          section={section}
          drawn={frame !== null}
          narrow={narrow}
          shown={shown}
          show={(change) => setShown((before) => ({ ...before, ...change }))}
        />
      </Puck>
    </CanvasContext>
  )
}
