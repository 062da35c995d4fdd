import { createUsePuck, useGetPuck, type ComponentData, type PuckApi } from '@puckeditor/core'
import { useMemo } from 'react'
import { kindOf, type BlockType } from '../../contract/blocks/all.ts'
import type { PageDocument } from '../../contract/document.ts'
import type { PageKind } from '../../contract/page-kinds.ts'
import { typesFor } from './canvas/puck-config.tsx'
import { flatBlocks, toPuck, type PuckBlock } from './model/puck-data.ts'

/** Reads a part of what Puck holds. */
export const usePuck: <Part>(select: (state: PuckApi) => Part) => Part = createUsePuck()

const top = 'root:default-zone'
const newId = (): string => {
  // `crypto.randomUUID` exists only on https and localhost.
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export interface Blocks {
  /** From top to bottom, those in a block after it. */
  rows: { block: PuckBlock; level: number }[]
  selected: PuckBlock | null
  select: (id: string | null) => void
  /** Replaces the fields of a block. */
  change: (block: PuckBlock, fields: Record<string, unknown>) => void
  /** Inserts a block behind the selected one, or at the end. */
  insert: (type: BlockType) => void
  /** Adds a block at the end of those in a block. */
  insertInside: (id: string, type: BlockType) => void
  /** Moves a block by one place among its neighbours. */
  move: (id: string, by: -1 | 1) => void
  mayMove: (id: string, by: -1 | 1) => boolean
  duplicate: (id: string) => void
  remove: (id: string) => void
  describe: (description: string) => void
  /** Replaces the whole page, as one step that can be undone. */
  load: (document: PageDocument) => void
}

/** What people do with the blocks of the page, beside dragging them. */
export function useBlocks(page: PageKind): Blocks {
  const get = useGetPuck()
  const content = usePuck((state) => state.appState.data.content)
  const item = usePuck((state) => state.selectedItem)
  const actions = useMemo(() => actionsOf(get, page), [get, page])
  const rows = useMemo(() => flatBlocks(content as unknown as PuckBlock[]), [content])
  return { rows, selected: item as unknown as PuckBlock | null, ...actions }
}

function actionsOf(get: ReturnType<typeof useGetPuck>, page: PageKind): Omit<Blocks, 'rows' | 'selected'> {
  const selectorOf = (id: string) => get().getSelectorForId(id)
  const select = (id: string | null) => {
    const itemSelector = id === null ? null : (selectorOf(id) ?? null)
    get().dispatch({ type: 'setUi', ui: { itemSelector } })
    if (id !== null) scrollTo(id)
  }
  const put = (type: BlockType, zone: string, index: number) => {
    const id = newId()
    get().dispatch({ type: 'insert', componentType: type, destinationIndex: index, destinationZone: zone, id })
    // The frame draws the block first.
    requestAnimationFrame(() => select(id))
  }
  const lengthOf = (zone: string): number => {
    const { content } = get().appState.data
    if (zone === top) return content.length
    const parent = get().getItemById(zone.slice(0, zone.indexOf(':'))) as unknown as PuckBlock | undefined
    return parent?.props.inside?.length ?? 0
  }
  const target = (id: string, by: -1 | 1) => {
    const from = selectorOf(id)
    const index = (from?.index ?? 0) + by
    return from && index >= 0 && index < lengthOf(from.zone) ? { zone: from.zone, from: from.index, to: index } : null
  }
  return {
    select,
    change(block, fields) {
      const at = selectorOf(block.props.id)
      if (!at) return
      const data = { ...block, props: { ...block.props, fields } } as unknown as ComponentData
      get().dispatch({ type: 'replace', destinationIndex: at.index, destinationZone: at.zone, data })
    },
    insert(type) {
      let id = get().selectedItem?.props.id as string | undefined
      // The nearest place around the selected block where this one may stand.
      while (id !== undefined) {
        const at = selectorOf(id)
        const parent = get().getParentById(id)
        const holds = parent && parent.props.id !== 'root' ? kindOf(parent.type)?.holds : undefined
        if (at && typesFor(holds, page).includes(type)) return put(type, at.zone, at.index + 1)
        id = parent && parent.props.id !== 'root' ? (parent.props.id as string) : undefined
      }
      put(type, top, lengthOf(top))
    },
    insertInside: (id, type) => put(type, `${id}:inside`, lengthOf(`${id}:inside`)),
    mayMove: (id, by) => target(id, by) !== null,
    move(id, by) {
      const place = target(id, by)
      if (!place) return
      get().dispatch({ type: 'reorder', sourceIndex: place.from, destinationIndex: place.to, destinationZone: place.zone })
      select(id)
    },
    duplicate(id) {
      const at = selectorOf(id)
      if (at) get().dispatch({ type: 'duplicate', sourceIndex: at.index, sourceZone: at.zone })
    },
    remove(id) {
      const at = selectorOf(id)
      if (!at) return
      get().dispatch({ type: 'remove', index: at.index, zone: at.zone })
      get().dispatch({ type: 'setUi', ui: { itemSelector: null } })
    },
    describe(description) {
      const { root } = get().appState.data
      get().dispatch({ type: 'replaceRoot', root: { ...root, props: { ...root.props, description } as object } })
    },
    load(document) {
      get().dispatch({ type: 'setUi', ui: { itemSelector: null } })
      get().dispatch({ type: 'setData', data: toPuck(document), recordHistory: true })
    },
  }
}

/** Scrolls the canvas to a block. Returns false while it is not drawn. */
export function scrollTo(id: string): boolean {
  const frame = document.querySelector<HTMLIFrameElement>('iframe#preview-frame')
  const block = frame?.contentDocument?.querySelector(`[data-puck-component="${CSS.escape(id)}"]`)
  block?.scrollIntoView({ block: 'center', behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
  return Boolean(block)
}
