// Words of allotments, without schemas so that screens can use them.

export const takingStates = ['taken', 'given_back'] as const
