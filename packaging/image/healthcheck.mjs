// Exits with 0 while the server in this container answers. PORT is the server's own.
const port = process.env.PORT ?? '3000'
const answer = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(4_000) }).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
