import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Block } from '../../contract/blocks/all.ts'
import type { PageDocument, PageDocumentInput } from '../../contract/document.ts'
import type { SiteMenu } from '../../contract/menu.ts'
import { isFrame, type PageKind } from '../../contract/page-kinds.ts'
import type { SiteTheme } from '../../contract/theme.ts'
import type { LoadedOf, MenuEntry, ViewContext } from '../../view/context.ts'
import { mainHeadingOf } from '../../view/render.ts'
import type { ViewWord } from '../../view/words.ts'
import { call, type EditorView } from '../calls.ts'

const restMs = 500

interface Asked {
  designId: string
  language: string | null
  /** All that is shown: header, page and footer. */
  blocks: readonly Block[]
  theme: SiteTheme
  menu: SiteMenu
}

/** Returns what is live on the page: pictures, offers, menu, words and style. Asked for again shortly after a change. */
export function useEditorView({ designId, language, blocks, theme, menu }: Asked) {
  const body = { document: { description: '', blocks: blocks as unknown[] } as PageDocumentInput, theme, menu, language }
  const [text] = useDebouncedValue(JSON.stringify(body), restMs)
  return useQuery<EditorView>({
    queryKey: ['editor view', designId, text],
    queryFn: ({ signal }) =>
      call('POST /website/designs/{id}/view', { params: { id: designId }, body: JSON.parse(text) as typeof body, signal }),
    placeholderData: keepPreviousData,
    // What is live may be sold by now.
    staleTime: 0,
    gcTime: 60_000,
  })
}

/** Returns what the renderer needs to draw a page as the site does. */
export function useViewContext(answer: EditorView | undefined, { blocks }: PageDocument, kind: PageKind): ViewContext | null {
  // A shared part has no heading of the page; its blocks must not become one.
  const mainHeading = isFrame(kind) ? '' : mainHeadingOf(blocks)
  return useMemo(
    () =>
      answer
        ? {
            say: (word: ViewWord) => answer.words[word] ?? word,
            language: answer.language,
            brand: answer.brand,
            menu: answer.menu as MenuEntry[],
            languages: answer.languages,
            home: answer.home,
            pictures: answer.pictures,
            loaded: answer.loaded,
            form: null,
            formToken: '',
            mainHeading,
            editing: true,
          }
        : null,
    [answer, mainHeading],
  )
}

/** Returns the offers that a block shows now. */
export const offersOf = (view: EditorView | undefined, blockId: string): LoadedOf['offers']['cards'] =>
  (view?.loaded[blockId] as Partial<LoadedOf['offers']> | undefined)?.cards ?? []
