import pg from 'pg'

type Notice = Pick<pg.DatabaseError, 'code' | 'detail' | 'hint' | 'where' | 'length'> & { message: string | undefined }

/** Notices have class 00, warnings class 01 or, about transactions, 25. */
const isError = ({ code }: Notice) => code !== undefined && !/^(00|01|25)/.test(code)

/**
 * Commits and returns PostgreSQL's answer. @throws PostgreSQL's error. On a cluster every failure of a worker at COMMIT, such as a deadlock
 * or the refusal of a deferred trigger, reads "could not commit transaction for shard …". The worker's own error comes before, as a warning,
 * and is thrown instead.
 */
export async function commit(client: pg.ClientBase): Promise<pg.QueryResult> {
  let cause: Notice | undefined
  const hear = (notice: Notice) => {
    if (isError(notice)) cause ??= notice
  }
  client.on('notice', hear)
  try {
    return await client.query('COMMIT')
  } catch (error) {
    if (!cause || !isOfShard(error)) throw error
    const { message, length, code, detail, hint, where } = cause
    throw Object.assign(new pg.DatabaseError(message ?? '', length, 'error'), { severity: 'ERROR', code, detail, hint, where })
  } finally {
    client.off('notice', hear)
  }
}

const isOfShard = (error: unknown) => error instanceof Error && error.message.startsWith('could not commit transaction for shard')
