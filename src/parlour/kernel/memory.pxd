# What the kernels need from C: bit instructions, the address of a read-only buffer (typed
# memoryviews refuse those, and cost milliseconds at import), and arrays that grow.

cdef extern from *:
    """
    #include <stdlib.h>
    #define parlour_popcount(x) __builtin_popcountll(x)
    #define parlour_ctz(x) __builtin_ctzll(x)

    /* The address of a buffer's numbers; whoever asks keeps the buffer's owner alive. */
    static const unsigned int *parlour_numbers(PyObject *owner) {
        Py_buffer view;
        const unsigned int *numbers;
        if (PyObject_GetBuffer(owner, &view, PyBUF_SIMPLE) < 0) return NULL;
        numbers = (const unsigned int *) view.buf;
        PyBuffer_Release(&view);
        return numbers;
    }

    /* An array with room for this many numbers, the old ones kept; a machine out of memory ends. */
    static unsigned long long *parlour_resized(unsigned long long *old, Py_ssize_t size) {
        unsigned long long *new_ = (unsigned long long *) realloc(old, (size_t) size * 8);
        if (new_ == NULL) abort();
        return new_;
    }
    """
    int popcount "parlour_popcount"(unsigned long long bits) noexcept nogil
    int ctz "parlour_ctz"(unsigned long long bits) noexcept nogil
    const unsigned int *numbers "parlour_numbers"(object owner) except NULL
    unsigned long long *resized "parlour_resized"(
        unsigned long long *old, Py_ssize_t size) noexcept nogil
    void free(void *) noexcept nogil
