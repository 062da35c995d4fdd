import { useNavigate } from '@tanstack/react-router'
import { sentence } from '#kit/contract/text.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import type { ItemKind } from './item-kind.ts'
import { editPath } from './item-words.ts'

/** Copies an item and opens the copy. */
export function useDuplicateItem({ kind, one, reads, duplicate }: Pick<ItemKind, 'kind' | 'one' | 'reads' | 'duplicate'>) {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  return async (id: string) => {
    try {
      const copy = await duplicate(id)
      void invalidate(reads)
      toast(`${sentence(one)} copied as a draft.`)
      await navigate({ href: editPath({ kind, id: copy.id }) })
    } catch (error) {
      showError('Not copied', error)
    }
  }
}
