export function useEmailConfirmed(): void {}
