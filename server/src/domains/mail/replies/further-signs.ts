/** Further signs of each kind, in folded text: phrases in which people of several languages say one thing. */
export const FURTHER_SIGNS = {
  auto_reply: [
    [
      /\b(?:out of (?:the )?office|automated (?:response|reply|message)|automatic reply|auto-?reply|not monitored)\b/,
      9,
    ],
    [
      /\b(?:(?:annual|parental|maternity|sick) leave|on leave|on vacation|on holiday|limited access|slow (?:to respond|response))\b/,
      8,
    ],
    [
      /\b(?:case number|ticket|check my inbox|no longer check|attending a conference|has been received|received your (?:message|request|email))\b/,
      7,
    ],
    [/\b(?:abwesen\w*|nicht im (?:buro|haus)|im urlaub|automatisch erzeugt\w*|keinen zugriff|anfrage erhalten)\b/, 8],
    [
      /\b(?:absente? du bureau|en conge|bien recu votre|reponse automatique|fuera de la oficina|recibido su|de vacaciones|fuori ufficio|in ferie|afwezig)\b/,
      8,
    ],
  ],
  remove_me: [
    [
      /\b(?:take|remove|delete|erase|leave|left|lose|strike|get) (?:\w+ ){0,3}(?:address|off|out|data|email|alone|removed|list)\b/,
      7,
    ],
    [
      /\b(?:delete it|erasure|article 17|art\. ?(?:17|21)|want it removed|cease and desist|lawyers?|reported it|never signed up|abuse desk)\b/,
      7,
    ],
    [/\b(?:don't|do not|no longer) (?:want|wish) to (?:receive|hear|get)\b/, 8],
    [/\b(?:do not|don't|no) (?:send|more) (?:\w+ ){0,2}(?:messages|emails|mails|these|of these)\b/, 7],
    [/\b(?:losche\w*|schreiben sie mir nicht|nicht mehr schreiben|verteiler|widerspreche|keine weiteren)\b/, 8],
    [
      /\b(?:retirer|desinscri\w*|ne m'ecrivez plus|ne plus (?:m'ecrire|recevoir)|deje de|elimine|borre|dar de baja|cancellatemi|cancellate|haal mij|geen mail)\b/,
      8,
    ],
  ],
  refusal: [
    [/\b(?:isn't|is not|not) (?:something|anything|for us|convinced|adding|accepting|able|possible)\b/, 5],
    [
      /\b(?:unable to|can't help|cannot help|can't touch|decided against|rather not|doesn't (?:really )?fit|does not fit|don't fit|too commercial|it's a no|no from)\b/,
      6,
    ],
    [
      /\b(?:unfortunately|stopped accepting|no reason to|stay away|members? (?:of the association )?only|no longer accept|archived|closed for)\b/,
      4,
    ],
    [/\b(?:we|i) (?:do not|don't|won't|never|only) (?:\w+ ){0,2}(?:link|add|accept|take|publish|include)\b/, 5],
    [
      /\b(?:nein danke|passt (?:leider )?(?:das )?nicht|das machen wir nicht|kein bedarf|keine (?:links|gastbeitrage|gastartikel)|trotzdem viel erfolg)\b/,
      6,
    ],
    [
      /\b(?:ne prenons pas|n'est pas possible|ne nous interesse|bonne continuation|no publicamos|no aceptamos|no nos encaja|non accettiamo|we plaatsen geen)\b/,
      6,
    ],
  ],
  wrong_person: [
    [
      /\b(?:i (?:left|sold|retired|only wrote)|ask someone|better ask|wrong (?:\w+ )?:\)|you (?:probably |are looking|'re looking)?(?: for| mean))\b/,
      6,
    ],
    [
      /\b(?:forwarding|passed (?:your|this|it)|cc'ing|looping in|not in charge|isn't our|not our (?:site|website|page))\b/,
      6,
    ],
    [/\b(?:i have no access|you can reach|question for our|get in touch with|in charge of|person responsible)\b/, 5],
    [/\b(?:weitergeleitet|gehort nicht zu uns|wenden sie sich|sie meinen|zustandig)\b/, 6],
    [
      /\b(?:ne travaille plus|pas moi qui|voyez avec|ya no trabajo|no soy la|escriba a|non mi occupo|scrivete a|ga hier niet over|probeer)\b/,
      6,
    ],
  ],
  price: [
    [
      /\b(?:paid opportunity|i'll quote|quote you|bulk deals?|minimum spend|usd|eur|pounds?|donation|admin fee|kostenpflichtig\w*|preise|payant|combien|cuanto|willing to pay|rekenen wij)\b/,
      6,
    ],
  ],
  link_placed: [
    [/^(?:done|added|swapped|fixed|erledigt|fatto|c'est fait|all set|listo)\b/, 8],
    [
      /\b(?:it's live|is live|went up|went ahead and|put it in|you are in|are now linked|is now linked|is published|we've included|replaced the)\b/,
      8,
    ],
    [
      /\b(?:the link is (?:in|on|at|up)|steht jetzt|eingebaut|heute in die|en ligne|c'est en place|ya esta|publicado|e online|staat erop)\b/,
      7,
    ],
  ],
  question: [[/\?$/, 1]],
  interest: [
    [/\b(?:i'll|will|we'll|it'll) (?:\w+ )?(?:slot|replace|swap|go in|do|cite|feature|mention|add|link)\b/, 5],
    [
      /\b(?:adding it|love this|count us in|go ahead and send|let's do it|it fits|fits (?:well|nicely)|nice one|good catch|genuinely)\b/,
      5,
    ],
    [
      /\b(?:baue (?:ich )?das|bei der nachsten|lo anado|lo incluiremos|je l'ajouterai|je m'en occupe|on va l'integrer|la inserisco|zetten we|klasse)\b/,
      6,
    ],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [RegExp, number])[]>>;
