import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { pathTo } from '#kit/web/path-to.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, proposalReads } from './calls.ts'

type Body = Parameters<typeof call<'POST /business/proposals/create'>>[1]['body']

/** Creates a proposal and opens its screen. */
export function useBegin() {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  return async (body: Body) => {
    const { id } = await call('POST /business/proposals/create', { body })
    void invalidate([...proposalReads, '/clients'])
    await navigate({ href: pathTo('/proposals/$uuid/edit', { uuid: id }) })
  }
}

/** The form shown before a proposal is created. */
export const BeginForm = ({ close, ...props }: Pick<ComponentProps<typeof SmallForm>, 'form' | 'children'> & { close: () => void }) => (
  <SmallForm
    action="Start proposal"
    more={
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
    }
    {...props}
  />
)
