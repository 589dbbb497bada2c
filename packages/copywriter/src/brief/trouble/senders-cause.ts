const CAUSE =
  /\b(?:sponsor(?:ship|s|ing)?|donat(?:e|ions?|ing)|volunteer(?:s|ing)?|appeal|petition|fundrais(?:er|ing)|raising|charity|campaign to|crowdfund\w*)\b/i
const SERVICE =
  /\b(?:software|platform|app|apps|tools?|agency|consult\w*|pages?|website|crm|management|services?|writ\w+|training|strategy|coaching|course|sales|deals|marketing|design|system|database|data|leads?)\b/i

/** "our van died" where one asks for a van: the complaint is the sender's, not the reader's. */
export const isSendersCause = (product: string, isOwn: boolean): boolean =>
  isOwn && CAUSE.test(product) && !SERVICE.test(product)
